// The built command, kept running: tests send it command lines and receive the output, saving the tenth of a second that every
// start of Node.js takes. Tests of the process itself use separate processes.

import { Readable, Writable } from 'node:stream';
import { run } from '../dist/index.js';

function collected() {
  const chunks = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

let last = Promise.resolve();
process.on('message', ({ id, args, cwd, input }) => {
  last = last.then(async () => {
    process.chdir(cwd);
    const [out, err] = [collected(), collected()];
    const io = {
      stdin: Readable.from(input === undefined ? [] : [Buffer.from(input, 'base64')]),
      stdout: out.stream,
      stderr: err.stream,
      env: {},
    };
    try {
      const code = await run(args, io);
      process.send({ id, code, stdout: out.text(), stderr: err.text() });
    } catch (error) {
      process.send({ id, code: null, stdout: out.text(), stderr: `${err.text()}${error.stack}` });
    }
  });
});
process.on('disconnect', () => process.exit());
