// npm run change -- SIZE "WHAT CHANGES FOR THE USER" [--ratings-change]: writes a changeset.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeText, readChange } from './lib/changes.js';
import { root } from './lib/files.js';

const [size = '', text = ''] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const ratingsChange = process.argv.includes('--ratings-change');
const name = text
  .toLowerCase()
  .replaceAll(/[^a-z0-9]+/g, ' ')
  .trim()
  .split(' ')
  .slice(0, 6)
  .join('-');
const file = `.changeset/${name === '' ? 'change' : name}.md`;
const content = changeText({ release: size as 'patch', ratingsChange, text });
const read = readChange(file, content);
if (!read.ok || existsSync(join(root, file))) {
  console.error(read.ok ? `${file} is there already: edit it.` : read.fault);
  console.error('usage: npm run change -- patch|minor|major "What changes for the user" [--ratings-change]');
  process.exit(2);
}
writeFileSync(join(root, file), content);
console.log(`${file} written. Commit it with the change.`);
