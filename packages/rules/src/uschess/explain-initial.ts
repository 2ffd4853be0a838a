// Explains Step 1 of an unrated player: the blend of other ratings, an entry of a priority list, the age, or the last resort.

import type { TraceStep } from '../core/trace.js';
import type { Section, SectionPlayer } from './event-input.js';
import type { InitialRating, RatingSource } from './initial.js';
import type { BlendedSource } from './initial-blend.js';
import { priorityLists } from './initial-lists.js';
import { rulingsOfInitial } from './rulings.js';
import { systemTitles } from './systems.js';
import {
  ageRatingRule,
  blendedGamesRule,
  blendedRatingRule,
  blendWeightRule,
  conversionRule,
  stepBy,
  takenOverRule,
} from './traced-rules.js';

const title = 'Step 1, initial rating';

export function explainInitial(section: Section, player: SectionPlayer, initial: InitialRating): TraceStep {
  const { edition } = section;
  switch (initial.from) {
    case 'blend':
      return explainBlend(section, player, initial, initial.sources);
    case 'list': {
      const place = `number ${initial.entry.priority} of the list for ${systemTitles[section.system]}`;
      const passed = priorityLists[section.system].slice(0, initial.entry.priority - 1);
      const notTaken = passed.map((entry) => ({
        branch: `number ${entry.priority}`,
        because: `there is no ${entry.kind} rating it would take`,
      }));
      const branch = { taken: `the first entry that applies is ${place}, based on ${initial.games} games`, notTaken };
      return sourceRating(
        section,
        initial.source,
        { title, source: `${edition.document} §2`, branch, ruling: rulingsOfInitial(initial).join(', ') },
        initial.rating,
      );
    }
    case 'discretion':
      return stepBy(
        takenOverRule,
        edition,
        { value: initial.rating },
        {
          title,
          source: `${edition.document} §2`,
          branch: { taken: 'the office converted another national rating at its discretion, based on 0 games' },
          ruling: 'US-A-21',
        },
      );
    case 'last resort':
      return explainAge(
        section,
        player,
        section.endDate,
        'there is no other rating, and none by age: the last entry of the list, based on 0 games',
        initial.rating,
        { name: title, ruling: rulingsOfInitial(initial).join(', ') },
      );
    case 'age':
      return explainAge(
        section,
        player,
        section.endDate,
        `there is no other rating to start from: by age (${initial.ageCase}), based on 0 games`,
        initial.rating,
        { name: title, ruling: rulingsOfInitial(initial).join(', ') },
      );
  }
}

function explainAge(
  section: Section,
  player: SectionPlayer,
  on: string,
  taken: string,
  value: number,
  { name, ruling }: { readonly name: string; readonly ruling: string },
): TraceStep {
  const { edition } = section;
  const inputs = { birthDate: player.birthDate, inferredAdult: player.inferredAdult, on };
  return stepBy(
    ageRatingRule,
    edition,
    inputs,
    { title: name, source: `${edition.document} §2`, branch: { taken }, ruling },
    value,
  );
}

function sourceRating(section: Section, source: RatingSource, remarks: Parameters<typeof stepBy>[3], value: number): TraceStep {
  const { edition } = section;
  if (source.kind !== 'FIDE' && source.kind !== 'CFC')
    return stepBy(takenOverRule, edition, { value: source.rating }, remarks, value);
  return stepBy(conversionRule, edition, { rating: source.rating, from: source.kind }, remarks, value);
}

function explainBlend(
  section: Section,
  player: SectionPlayer,
  initial: InitialRating,
  rows: readonly BlendedSource[],
): TraceStep {
  const { edition } = section;
  const source = `${edition.document} §2`;
  const sources = rows.map(({ rating, weight }) => ({ rating, weight }));
  const steps = rows.map((row) => explainWeight(section, player, row));
  const games = stepBy(
    blendedGamesRule,
    edition,
    { sources },
    { title: 'Games the initial rating is based on, N', source },
    initial.games,
  );
  const ignored = player.sources.filter((given) => !rows.some((row) => row.source === given));
  const notTaken = ignored.map((given) => ({
    branch: `the ${given.kind} rating`,
    because: given.kind === 'CFC' ? 'the player is not a resident of Canada' : 'it is of the system being rated',
  }));
  const branch = { taken: 'the player has other ratings: their average, weighted by what they are worth in games', notTaken };
  return stepBy(
    blendedRatingRule,
    edition,
    { sources },
    { title, source, branch, ruling: 'US-A-15', steps: [...steps, games] },
    initial.rating,
  );
}

function explainWeight(section: Section, player: SectionPlayer, row: BlendedSource): TraceStep {
  const { edition } = section;
  const name = row.source.kind;
  const source = `${edition.document} §2`;
  const on = row.source.computedOn;
  const steps = [
    sourceRating(section, row.source, { title: `${name} rating X on the US Chess scale`, source }, row.rating),
    explainAge(section, player, on, 'the age on the day of that rating', row.byAge, {
      name: 'Rating P by age at that time',
      ruling: 'US-A-18',
    }),
  ];
  const inputs = { rating: row.rating, byAge: row.byAge, staleness: row.staleness, gameFactor: row.gameFactor };
  return stepBy(
    blendWeightRule,
    edition,
    inputs,
    { title: `Weight W of the ${name} rating`, source, ruling: 'US-A-13', steps },
    row.weight,
  );
}
