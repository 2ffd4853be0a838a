// Runs the compiled examples of the documentation one after another in one process, because starting Node and loading the
// packages for each took most of the test's time. It receives a list of files, and answers for each what it printed, and its
// error.

import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

process.on('message', async ({ folder, files, fixtures }) => {
  process.chdir(folder);
  const answers = [];
  for (const file of files) {
    // Examples also write files, some of them over the ones they read.
    for (const [from, name] of fixtures) copyFileSync(from, join(folder, name));
    const printed = [];
    const { log, error } = console;
    console.log = (...values) => printed.push(format(...values));
    console.error = () => undefined;
    try {
      await import(pathToFileURL(join(folder, file)).href);
      answers.push({ printed: printed.join('\n') });
    } catch (problem) {
      answers.push({ printed: printed.join('\n'), problem: String(problem?.stack ?? problem) });
    } finally {
      Object.assign(console, { log, error });
    }
  }
  process.send(answers);
});
process.on('disconnect', () => process.exit());
