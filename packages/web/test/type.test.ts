import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { facesOf } from '../build/type.js';

const faces = facesOf(readFileSync(join(import.meta.dirname, '../src/styles/type.css'), 'utf8'));

function charactersOf(...names: string[]): string {
  return names.map((name) => faces.find((face) => face.name === name)?.characters ?? '').join('');
}

test('a face is read with its characters and weights', () => {
  const css = '@font-face { font-weight: 400 700; src: url("x/one.woff2") format("woff2"); unicode-range: U+0041-0043, U+2212; }';
  expect(facesOf(css)).toEqual([{ name: 'one', weights: { min: 400, max: 700 }, characters: 'ABC−' }]);
  expect(() => facesOf('@font-face { font-weight: 400; }')).toThrow('a face without');
});

describe('the faces of the pages', () => {
  test.each([
    ['inter', 'inter-european', 'inter-further'],
    ['serif', 'serif-european'],
  ])('%s shares no character with the others of its weight', (...names) => {
    const all = [...charactersOf(...names)];
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  });

  test.each(['inter', 'serif'])('%s has the letters of European names and the signs of the rules', (name) => {
    const has = new Set(charactersOf(name, `${name}-european`));
    const wanted = 'ČčŠšŽžĐđŁłŃńŐőŰűŞşȘșȚțĞğİıŘřŮůĄąĘęŻżĀāĒēŅņŵŷẞßØøÅåÆæÞþÐðÑñŒœĲĳŊŋƏə½−′·×±–—“”„’…';
    expect([...wanted].filter((one) => !has.has(one))).toEqual([]);
  });
});
