// A mail server on loopback that accepts and records everything.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body, with quoted-printable decoded. */
  readonly text: string;
}

export interface MailServer {
  /** For the server's options. */
  readonly address: string;
  readonly mails: readonly ReceivedMail[];
  /** The next mail not yet returned, waiting if necessary. */
  next(): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let asked = 0;
  const take = (mail: ReceivedMail): void => {
    mails.push(mail);
    const next = waiting.shift();
    if (next === undefined) return;
    asked += 1;
    next(mail);
  };
  const server = createServer((socket) => converse(socket, take));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    next: async () => {
      const there = mails[asked];
      if (there === undefined) return new Promise((resolve) => waiting.push(resolve));
      asked += 1;
      return there;
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

/** The part of RFC 5321 that one mail needs. */
function converse(socket: Socket, take: (mail: ReceivedMail) => void): void {
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const address = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? '';
  let [buffer, from, to, inData] = ['', '', [] as string[], false];
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    buffer += bytes.toString('latin1');
    for (;;) {
      const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const piece = buffer.slice(0, end);
      buffer = buffer.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        take({ from, to, text: plain(piece) });
        say('250 taken');
      } else if (/^EHLO|^HELO/i.test(piece)) say('250 loopback');
      else if (/^MAIL FROM/i.test(piece)) {
        from = address(piece);
        to = [];
        say('250 ok');
      } else if (/^RCPT TO/i.test(piece)) {
        to.push(address(piece));
        say('250 ok');
      } else if (/^DATA/i.test(piece)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(piece)) {
        say('221 bye');
        socket.end();
      } else say('500 not known here');
    }
  });
  say('220 loopback');
}

function plain(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
