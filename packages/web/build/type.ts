// Cuts the typefaces to what the pages need: the characters and weights that src/styles/type.css states for each face. A phone
// waits for the type before it shows text, so its size is the reader's time.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const inter = '@fontsource-variable/inter/files/inter-latin';
const serif = '@fontsource-variable/source-serif-4/files/source-serif-4-latin';

/** The file that each face is cut from. */
const sources: { readonly [face: string]: string } = {
  inter: `${inter}-wght-normal.woff2`,
  'inter-european': `${inter}-ext-wght-normal.woff2`,
  'inter-further': `${inter}-ext-wght-normal.woff2`,
  serif: `${serif}-wght-normal.woff2`,
  'serif-european': `${serif}-ext-wght-normal.woff2`,
  'serif-medium': `${serif}-wght-normal.woff2`,
};

/** What text needs in any case, then the forms of figures and letters that the styles ask for. */
const features = ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'clig', 'calt', 'rlig', 'rclt', 'tnum', 'lnum', 'cv05', 'ss03'];

interface Face {
  readonly name: string;
  readonly weights: { readonly min: number; readonly max: number };
  readonly characters: string;
}

/** The faces of a style sheet, by the names of their files. */
export function facesOf(css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => {
    const value = (pattern: RegExp): string => {
      const [, found] = pattern.exec(face) ?? [];
      if (found === undefined) throw new Error(`a face without ${pattern}: ${face}`);
      return found;
    };
    const [min = 0, max = min] = value(/font-weight: ([\d ]+);/)
      .split(' ')
      .map(Number);
    return {
      name: value(/src: url\("[^"]*\/([\w-]+)\.woff2"\)/),
      weights: { min, max },
      characters: charactersOf(value(/unicode-range:\s*([^;]+);/)),
    };
  });
}

/** `U+0041-0043, U+2212` is `ABC−`. */
function charactersOf(range: string): string {
  return range
    .split(/,\s*/)
    .flatMap((part) => {
      const [, from = '', to = from] = /^U\+([0-9A-F]+)(?:-([0-9A-F]+))?$/.exec(part) ?? [];
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}

async function cut({ name, weights, characters }: Face, original: Buffer): Promise<Buffer> {
  const { min, max } = weights;
  const font = await subsetFont(original, characters, {
    targetFormat: 'sfnt',
    keepFeatures: features,
    variationAxes: { wght: min === max ? min : weights },
  });
  if (name.startsWith('serif')) underOwnName(font);
  return subsetFont(font, characters, { targetFormat: 'woff2', keepFeatures: features });
}

/** The licence of Source Serif reserves the name "Source" for unchanged copies. The new names are as long as the old. */
function underOwnName(font: Buffer): void {
  for (const [old, own] of [
    ['Source Serif 4', 'Harkness Serif'],
    ['SourceSerif4', 'HarknessType'],
  ] as const) {
    const [was, is] = [old, own].map((text) => Buffer.from(text, 'utf16le').swap16());
    if (was === undefined || is === undefined || !font.includes(was)) throw new Error(`the typeface is no longer called ${old}`);
    for (let at = font.indexOf(was); at !== -1; at = font.indexOf(was, at)) is.copy(font, at);
  }
}

/** Writes `dist/type/*.woff2`, which the styles name, before anything reads them. */
export function type(web: string): Plugin {
  const folder = join(web, 'dist/type');
  return {
    name: 'type',
    async configResolved() {
      const { resolve } = createRequire(join(web, 'package.json'));
      mkdirSync(folder, { recursive: true });
      for (const face of facesOf(readFileSync(join(web, 'src/styles/type.css'), 'utf8'))) {
        const source = sources[face.name];
        if (source === undefined) throw new Error(`type.css names a face that is cut from no file: ${face.name}`);
        const made = join(folder, `${face.name}.woff2`);
        // Another build may be reading the old file.
        writeFileSync(`${made}.new`, await cut(face, readFileSync(resolve(source))));
        renameSync(`${made}.new`, made);
      }
    },
  };
}

/** The package's file that a file of `dist/type` is cut from; other files as they are. For the licences. */
export function originOf(web: string, file: string): string {
  const source = file.includes('dist/type/') ? sources[basename(file, '.woff2')] : undefined;
  return source === undefined ? file : createRequire(join(web, 'package.json')).resolve(source);
}
