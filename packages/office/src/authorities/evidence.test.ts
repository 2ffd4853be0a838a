// Which authority's rules a report is for: by ids, then rating type, kind of ratings, federation, affiliate, players, office.
// Without evidence, no authority.

import type { ReportDraft, ReportPlayer } from '@harkness/formats';
import { describe, expect, test } from 'vitest';
import { type AuthorityContext, authorityOf, authorityReason, authorityUnknown } from './evidence.js';
import { withoutProfile } from './registry.js';

type Parts = { readonly event?: object; readonly section?: object; readonly context?: AuthorityContext };

function choose(players: readonly Partial<ReportPlayer>[], { event, section, context }: Parts = {}) {
  const draft: ReportDraft = {
    version: 1,
    event: { name: 'Open', ...event },
    sections: [
      {
        number: 1,
        name: 'A',
        kind: 'swiss',
        rounds: 1,
        players: players.map((player, at) => ({ pair: at + 1, name: 'A', ratings: [], cells: [], ...player })),
        ...section,
      },
    ],
  };
  return authorityOf(draft, withoutProfile.all, context);
}

const fide = { ratings: [{ system: 'FIDE', rating: 2243 }] };
const us = { ratings: [{ system: 'OTBR', rating: 1643 }] };

test.each<[what: string, players: readonly Partial<ReportPlayer>[], parts: Parts, authority: string | undefined, sure: string]>([
  ['US Chess ids', [{ uschessId: '12500001' }], {}, 'uschess', 'certain'],
  ['FIDE ids', [{ fideId: '1503014' }], {}, 'fide', 'certain'],
  ['ids of both', [{ uschessId: '12500001', fideId: '1503014' }], {}, 'uschess', 'likely'],
  ['FIDE ids, played in the USA', [{ fideId: '1503014' }], { event: { federation: 'USA' } }, 'fide', 'likely'],
  ['the rating type of a US Chess file', [{}], { section: { systemLetter: 'R' } }, 'uschess', 'certain'],
  ['FIDE ratings without ids', [fide, {}], {}, 'fide', 'likely'],
  ['US Chess ratings without ids', [us], {}, 'uschess', 'likely'],
  ['a US Chess rating of no named system', [{ ratings: [{ system: 'USA', rating: 1500 }] }], {}, 'uschess', 'likely'],
  ['FIDE ratings, with an affiliate', [fide], { event: { affiliate: 'A6000001' } }, 'fide', 'likely'],
  ['ratings of both, in Ireland', [fide, us], { event: { federation: 'IRL' } }, 'fide', 'likely'],
  ['ratings of both and nothing else', [fide, us], {}, undefined, 'none'],
  ['national ratings of Ireland', [{ ratings: [{ system: 'IRL', rating: 1500 }] }], {}, undefined, 'none'],
  ['national ids of Ireland', [{ national: [{ federation: 'IRL', id: '1' }] }], {}, 'fide', 'likely'],
  ['national ids of nobody named', [{ national: [{ id: '1' }] }], {}, undefined, 'none'],
  ['an event in Italy', [{}], { event: { federation: 'ITA' } }, 'fide', 'likely'],
  ['an event in the USA', [{}], { event: { country: 'USA' } }, 'uschess', 'likely'],
  ['an affiliate', [{}], { event: { affiliate: 'A6000001' } }, 'uschess', 'likely'],
  ['players of the USA alone', [{ federation: 'USA' }, { federation: 'usa' }], {}, 'uschess', 'likely'],
  ['players of the USA and of elsewhere', [{ federation: 'USA' }, { federation: 'FRA' }], {}, undefined, 'none'],
  ['players from elsewhere alone', [{ federation: 'FRA' }, { federation: 'ESP' }], {}, 'fide', 'likely'],
  ['nothing, for an office of FIDE ratings', [{}], { context: { kept: ['fide'] } }, 'fide', 'likely'],
  ['nothing, for an office of both', [{}], { context: { kept: ['fide', 'uschess'] } }, undefined, 'none'],
  ['nothing', [{}], {}, undefined, 'none'],
])('%s', (_, players, parts, authority, certainty) => {
  expect(choose(players, parts)).toMatchObject({ authority, certainty });
});

describe('the reason', () => {
  test('names what decided, with numbers', () => {
    expect(authorityReason(choose([{ fideId: '1503014' }, {}]))).toBe('1 of 2 players have a FIDE id');
  });
  test('names what points the other way', () => {
    const choice = choose([{ fideId: '1503014' }], { event: { federation: 'USA' } });
    expect(authorityReason(choice)).toBe('1 of 1 players have a FIDE id (although the event is in the federation USA)');
  });
  test('says so where there is no evidence, and the finding asks for it', () => {
    expect(authorityReason(choose([{}]))).toBe('nothing in the report says whose rules it is for');
    expect(authorityUnknown(withoutProfile.all, 'a.trf', 'Add it.')).toMatchObject({
      code: 'authority-unknown',
      level: 'error',
      hint: 'Add it.',
    });
  });
});
