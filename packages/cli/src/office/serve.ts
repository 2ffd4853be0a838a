// harkness serve: the server and the pages. On request, the first start creates the office and fills it with a sample.

import { firstFederation } from '@harkness/sample';
import { parseTrustedProxies, startServer, type TrustedProxies } from '@harkness/server';
import { parseWhole } from '../calculate/input.js';
import { pagesFolder } from '../terminal/installed.js';
import { takeInterrupt } from '../terminal/interrupt.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { makingOffice, type PlaceOptions, placeOf, withOffice } from '../terminal/open-office.js';
import { fillSample } from './sample.js';

export interface ServeOptions extends PlaceOptions {
  readonly host: string;
  readonly port: string;
  readonly origin?: string;
  readonly trustProxy?: string;
  readonly sample?: boolean;
  readonly readOnly?: boolean;
  readonly log?: boolean;
  readonly perMinute?: string;
  readonly smtp?: string;
  readonly mailFrom?: string;
}

/** Options that do not belong on a command line, or differ between installations, may come from the environment. */
function withEnvironment(given: ServeOptions, { env }: Screen['io']): ServeOptions {
  const named = (value: string | undefined, name: string): string | undefined =>
    value ?? (env[name] === '' ? undefined : env[name]);
  const [origin, smtp, mailFrom] = [
    named(given.origin, 'HARKNESS_ORIGIN'),
    named(given.smtp, 'HARKNESS_SMTP'),
    named(given.mailFrom, 'HARKNESS_MAIL_FROM'),
  ];
  return {
    ...given,
    ...(origin === undefined ? {} : { origin }),
    ...(smtp === undefined ? {} : { smtp }),
    ...(mailFrom === undefined ? {} : { mailFrom }),
  };
}

export async function serve(given: ServeOptions, screen: Screen): Promise<ExitCode> {
  const options = withEnvironment(given, screen.io);
  const place = placeOf(options);
  const port = parseWhole(options.port, '--port');
  if (port > 65_535) throw new CommandError(`There is no port ${port}.`, { hint: 'Ports are 1 to 65535; 0 takes a free one.' });
  const perMinute = options.perMinute === undefined ? undefined : parseWhole(options.perMinute, '--per-minute');
  if (options.sample && options.readOnly)
    throw new CommandError('--sample fills an office, --read-only changes nothing.', { hint: 'Leave one of them out.' });
  if (options.sample) await fillIfEmpty(options, screen);
  const pages = pagesFolder();
  if (pages === undefined) screen.warn('The pages are not built; only the API is served. Build them with: npm run build');
  if ((options.smtp === undefined) !== (options.mailFrom === undefined))
    throw new CommandError('--smtp and --mail-from go together.', {
      hint: 'For example --smtp smtp://mail.example.org --mail-from office@example.org',
    });
  const trustProxy = options.trustProxy === undefined ? undefined : trustedProxies(options.trustProxy);
  const making = makingOffice(options);
  const server = await startServer({
    place,
    ownProcess: true,
    host: options.host,
    port,
    ...(pages === undefined ? {} : { pages }),
    ...(options.origin === undefined ? {} : { origin: options.origin }),
    ...(trustProxy === undefined ? {} : { trustProxy }),
    ...(options.log ? { log: true } : {}),
    ...(options.readOnly ? { readOnly: true } : {}),
    ...(perMinute === undefined ? {} : { limits: { perMinute } }),
    ...(options.smtp === undefined || options.mailFrom === undefined
      ? {}
      : { mail: { smtp: options.smtp, from: options.mailFrom } }),
  }).catch((error: NodeJS.ErrnoException) => {
    making.undo();
    throw listenFailure(error, options);
  });
  making.keep();
  screen.print(`The office is open at ${screen.colours.bold(server.address)}`);
  if (server.firstAdministrator !== undefined) screen.print(`First administrator: ${server.firstAdministrator}`);
  if (server.secretsInClear)
    screen.warn(
      'Secrets are in clear in the database. Set HARKNESS_SECRET_KEY_FILE to a file with the output of `openssl rand -base64 32`, then run `harkness office secrets --seal`.',
    );
  if (options.readOnly) screen.print('It only reads: changes are refused.');
  screen.print('Ctrl-C closes it.');
  await new Promise<void>((resolve) => {
    takeInterrupt(resolve);
  });
  screen.print('\nClosing: requests and runs in progress are finished first.');
  await server.close();
  return 0;
}

function trustedProxies(text: string): TrustedProxies {
  const proxies = parseTrustedProxies(text);
  if (proxies !== undefined) return proxies;
  throw new CommandError(`--trust-proxy ${text} is neither a number of proxies nor a list of their addresses.`, {
    hint: 'With one proxy in front: --trust-proxy 1. By address: --trust-proxy 10.0.0.0/8,192.0.2.7',
  });
}

async function fillIfEmpty(options: PlaceOptions, screen: Screen): Promise<void> {
  await withOffice(
    options,
    async (office) => {
      if ((await office.head()).seq > 0) return;
      screen.print(`Making a sample federation of ${firstFederation.players} players …`);
      const { facts, lists } = await fillSample(office.store, firstFederation, screen);
      screen.print(`${facts} facts rated, ${lists} lists published.`);
    },
    { create: true, waitsForDisk: false },
  );
}

const reasons: { readonly [code: string]: string } = {
  EADDRINUSE: 'something else is listening there',
  EACCES: 'it is not permitted',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'there is no such host',
};

function listenFailure(error: NodeJS.ErrnoException, { host, port }: ServeOptions): Error {
  const reason = reasons[error.code ?? ''];
  if (reason === undefined) return error;
  return new CommandError(`Cannot listen on ${host}:${port}: ${reason}.`, {
    exitCode: 1,
    hint: 'Choose another address with --host, or another port with --port (0 takes a free one).',
  });
}
