// Whether a password is among the first an attacker would try: on the list of common passwords, or made of them with digits and
// signs added, in any case and with the usual replacements (p4$$w0rd).

import { brotliDecompressSync } from 'node:zlib';
import { packedPasswords } from './common-password-data.js';

let list: ReadonlySet<string> | undefined;

/** Decompressed on first use. */
export function commonPasswords(): ReadonlySet<string> {
  list ??= new Set(brotliDecompressSync(Buffer.from(packedPasswords, 'base64')).toString('utf8').split('\n'));
  return list;
}

/** Maximum number of common passwords in a refused one. Three make a phrase. */
const mostPieces = 2;
const shortestPiece = 4;

const replaced: { readonly [sign: string]: string } = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Rows of keyboards and of the alphabet: a run of four or more is no secret. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const walks = rows.flatMap((row) => [row, [...row].reverse().join('')]);

export function isCommon(password: string): boolean {
  return isMadeOf(password.toLowerCase());
}

/** Whether the text consists only of common passwords (at most `mostPieces`), keyboard walks, and runs of digits and signs. */
function isMadeOf(text: string): boolean {
  // Replaces sign by sign: both have the same length.
  const plain = text.replace(/[013457@$!]/g, (sign) => replaced[sign] ?? sign);
  // least[end]: the fewest common passwords that form the first `end` characters.
  const least: number[] = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = Number.POSITIVE_INFINITY;
    for (let start = 0; start < end; start += 1) {
      const before = least[start] ?? Number.POSITIVE_INFINITY;
      if (before > mostPieces) continue;
      const piece = text.slice(start, end);
      if (isFiller(piece)) best = Math.min(best, before);
      else if (isListed(piece) || isListed(plain.slice(start, end))) best = Math.min(best, before + 1);
    }
    least.push(best);
  }
  return (least[text.length] ?? Number.POSITIVE_INFINITY) <= mostPieces;
}

function isListed(piece: string): boolean {
  return piece.length >= shortestPiece && commonPasswords().has(piece);
}

function isFiller(piece: string): boolean {
  if (/^[\d\W_]+$/.test(piece) || /^(.)\1+$/.test(piece)) return true;
  return piece.length >= shortestPiece && walks.some((walk) => walk.includes(piece));
}
