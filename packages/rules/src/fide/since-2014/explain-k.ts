// Explains K: which row applies, why the others do not, and K after the limit on K × games.

import type { IsoDate } from '../../core/dates.js';
import type { Branch, TraceStep } from '../../core/trace.js';
import { type FideEdition, parameterValue } from '../edition.js';
import { type KRule, kFactor, kTimesGamesLimit } from '../parameters.js';
import { laterStep } from './explain-step.js';
import { type KFacts, type KLine, kFacts, kForPeriod, kOnList } from './k.js';
import type { PlayerForK } from './player.js';

/** K of a player on a list, limited for this many games. */
export function explainK(edition: FideEdition, player: PlayerForK, list: IsoDate, games: number): TraceStep {
  const k = explainKOnList(edition, player, list);
  const { k: value } = kOnList(edition, player, list);
  const { kUsed, caveats } = kForPeriod(edition, value, games);
  const limit = parameterValue(edition, kTimesGamesLimit);
  return laterStep(edition, 'K used', 'k-used', { k: value, games }, kUsed, {
    reads: [kTimesGamesLimit],
    branch: {
      taken:
        kUsed < value
          ? `${value} × ${games} passes ${limit}: the largest whole K that does not is used`
          : limit === null
            ? 'K × games has no limit'
            : `${value} × ${games} does not pass ${limit}`,
    },
    caveats,
    steps: [k],
  });
}

function explainKOnList(edition: FideEdition, player: PlayerForK, list: IsoDate): TraceStep {
  const { k, line, caveats } = kOnList(edition, player, list);
  const title = `K on the list of ${list}`;
  if (line === 'published') {
    return laterStep(edition, title, 'published-k', { publishedK: k }, k, {
      branch: { taken: 'K as published on that list' },
      ruling: 'FIDE-L-11',
    });
  }
  const rule = parameterValue(edition, kFactor);
  const facts = kFacts(rule, player, list);
  return laterStep(edition, title, 'k', { ...facts }, k, {
    reads: [kFactor],
    branch: branchOf(rule, facts, line),
    ruling: 'FIDE-L-10, FIDE-L-11',
    caveats,
  });
}

function branchOf(rule: KRule, facts: KFacts, line: Exclude<KLine, 'published'>): Branch {
  const lines = linesOf(rule, facts);
  const at = lines.findIndex((candidate) => candidate.line === line);
  return {
    taken: lines[at]?.when ?? '',
    notTaken: lines.slice(0, at).map(({ when, because }) => ({ branch: when, because })),
  };
}

/** The rows of the rule in the order in which they are tried, each with the reason it might not apply. */
function linesOf(rule: KRule, facts: KFacts): { line: Exclude<KLine, 'published'>; when: string; because: string }[] {
  const { reached, junior, newPlayer, ordinary } = rule;
  return [
    ...(reached === null
      ? []
      : [
          {
            line: 'reached' as const,
            when: `K ${reached.k}: a published rating has reached ${reached.rating}`,
            because: 'it never has',
          },
        ]),
    ...(junior === null
      ? []
      : [
          {
            line: 'junior' as const,
            when: `K ${junior.k}: a junior, through the ${junior.until === 'birthday' ? 'day' : 'year'} of age ${junior.age}, who never had ${junior.under}`,
            because: facts.junior ? `they once had ${junior.under}` : 'they are not a junior',
          },
        ]),
    ...(newPlayer === null
      ? []
      : [
          {
            line: 'newPlayer' as const,
            when: `K ${newPlayer.k}: fewer than ${newPlayer.games} games completed`,
            because: `they have completed ${facts.games}`,
          },
        ]),
    { line: 'ordinary' as const, when: `K ${ordinary}: everybody else`, because: '' },
  ];
}
