// Explains whether an event may be rated: every article it was tested against, what it requires and what was found.

import type { IsoDate } from '../core/dates.js';
import type { Result } from '../core/error.js';
import { ok } from '../core/error.js';
import type { TraceStep, TraceValue } from '../core/trace.js';
import { checkEvent } from './check-event.js';
import { type TreatedAs, treatedAs } from './composition.js';
import type { TimePeriod } from './conditions.js';
import type { FideEdition } from './edition.js';
import { type EventKind, eventKinds, type FideEvent } from './event.js';
import { conditionsOf, problemsOf, type RatableBook, type RatableEvent } from './ratable.js';
import { type ParameterName, type Rulebook, readParameters, rulebookOf } from './rulebook.js';
import {
  asRecord,
  booleanAt,
  listAt,
  makeStep,
  nullableNumberAt,
  nullableTextAt,
  numberAt,
  recordAt,
  textAt,
  type Values,
} from './trace-step.js';

const parametersRead: readonly ParameterName[] = [
  'registration',
  'movesOfAGame',
  'rateOfPlay',
  'roundsPerDay',
  'hoursPerDay',
  'durationDays',
  'composition',
];

/** Explains why an event is rated or not: the articles that bar it, from the facts of its report. */
export function explainRatable(event: FideEvent, edition: FideEdition): Result<TraceStep> {
  const book = rulebookOf(edition);
  if (!book.ok) return book;
  const errors = checkEvent(event);
  if (errors.length > 0) return { ok: false, errors };
  return ok(ratableStep(event, treatedAs(event), book.value));
}

function ratableStep(event: FideEvent, treated: TreatedAs, book: Rulebook): TraceStep {
  const conditions = conditionsOf(event, treated, book);
  const broken = conditions.filter((condition) => !condition.met);
  return makeStep(
    'Articles that bar the event from being rated',
    'fide.ratable',
    '§0–6',
    inputsOf(event, treated, book),
    broken.map(({ article }) => article),
    {
      parameters: readParameters(book, ...parametersRead),
      branch: {
        taken: broken.length === 0 ? 'rated: every article tested is met' : `not rated: ${broken.map(inWords).join('; ')}`,
        notTaken: conditions
          .filter(({ met }) => met)
          .map((condition) => ({ branch: `barred by ${condition.article}`, because: inWords(condition) })),
      },
      ruling: 'FIDE-A-24, FIDE-A-25, FIDE-A-26, FIDE-A-27, FIDE-A-28, FIDE-A-33, FIDE-A-34',
    },
  );
}

function inWords({ article, asks, found }: { readonly article: string; readonly asks: string; readonly found: string }): string {
  return `${article} asks for ${asks}; found: ${found}`;
}

function inputsOf(event: RatableEvent, treated: TreatedAs, book: RatableBook): { readonly [name: string]: TraceValue } {
  return {
    inForceFrom: book.inForceFrom,
    kind: event.kind,
    treatedAs: treated,
    start: event.start,
    end: event.end,
    ratings: event.entries.map((entry) => entry.rating),
    registered: event.registered ?? null,
    registrationWaived: event.registrationWaived === true,
    registrationRefused: event.registrationRefused === true,
    decidedNotToRate: event.decidedNotToRate === true,
    timeControl: event.timeControl?.map(({ moves, minutes, incrementSeconds }) => ({ moves, minutes, incrementSeconds })) ?? null,
    lawsDeviation: event.lawsDeviation ?? null,
    roundsPerDay: event.roundsPerDay == null ? null : [...event.roundsPerDay],
    league: event.league === true,
    durationApproved: event.durationApproved === true,
    nationalChampionship: event.nationalChampionship === true,
    womenOnly: event.womenOnly === true,
  };
}

/** The rule of that step: repeats the tests on the facts and parameters it shows. */
export function ratableAgain(inputs: Values, parameters: Values): TraceValue {
  const treated = textAt(inputs, 'treatedAs');
  if (treated !== 'swiss' && treated !== 'round_robin' && treated !== 'match')
    throw new TypeError(`${treated} is no way to treat an event`);
  return problemsOf(eventFrom(inputs), treated, bookFrom(textAt(inputs, 'inForceFrom'), parameters));
}

function eventFrom(inputs: Values): RatableEvent {
  const kind: EventKind | undefined = eventKinds.find((one) => one === inputs.kind);
  if (kind === undefined) throw new TypeError('kind is no kind of event');
  const deviation = nullableTextAt(inputs, 'lawsDeviation');
  return {
    kind,
    start: textAt(inputs, 'start'),
    end: textAt(inputs, 'end'),
    entries: listAt(inputs, 'ratings').map((rating, index) => ({
      id: String(index),
      rating: nullableNumberAt({ rating }, 'rating'),
    })),
    registered: nullableTextAt(inputs, 'registered'),
    registrationWaived: booleanAt(inputs, 'registrationWaived'),
    registrationRefused: booleanAt(inputs, 'registrationRefused'),
    decidedNotToRate: booleanAt(inputs, 'decidedNotToRate'),
    timeControl: inputs.timeControl === null ? null : listAt(inputs, 'timeControl').map(periodFrom),
    lawsDeviation: deviation === null ? null : deviation === 'approved' ? 'approved' : 'not-approved',
    roundsPerDay:
      inputs.roundsPerDay === null ? null : listAt(inputs, 'roundsPerDay').map((rounds) => numberAt({ rounds }, 'rounds')),
    league: booleanAt(inputs, 'league'),
    durationApproved: booleanAt(inputs, 'durationApproved'),
    nationalChampionship: booleanAt(inputs, 'nationalChampionship'),
    womenOnly: booleanAt(inputs, 'womenOnly'),
  };
}

function periodFrom(value: TraceValue): TimePeriod {
  const period = asRecord(value, 'a period of the time control');
  return {
    moves: nullableNumberAt(period, 'moves'),
    minutes: numberAt(period, 'minutes'),
    incrementSeconds: numberAt(period, 'incrementSeconds'),
  };
}

function bookFrom(inForceFrom: IsoDate, parameters: Values): RatableBook {
  const rateOfPlay = recordAt(parameters, 'fide.rate-of-play.standard');
  const composition = recordAt(parameters, 'fide.round-robin-composition');
  const [small, doubleRound, national] = [
    recordAt(composition, 'small'),
    recordAt(composition, 'doubleRound'),
    recordAt(composition, 'nationalChampionship'),
  ];
  return {
    inForceFrom,
    registrationMonths: numberAt(recordAt(recordAt(parameters, 'fide.registration'), 'ordinary'), 'months'),
    movesOfAGame: numberAt(parameters, 'fide.moves-of-a-game'),
    minuteBands: listAt(rateOfPlay, 'bands').map((value) => {
      const band = asRecord(value, 'a band');
      return { from: numberAt(band, 'from'), minutes: numberAt(band, 'minutes') };
    }),
    firstControlMoves: numberAt(recordAt(rateOfPlay, 'firstControl'), 'moves'),
    roundsPerDay: numberAt(parameters, 'fide.rounds-per-day.standard'),
    hoursPerDay: numberAt(parameters, 'fide.hours-per-day.standard'),
    durationDays: numberAt(parameters, 'fide.duration-days'),
    composition: {
      oneRatedIn: numberAt(composition, 'oneRatedIn'),
      small: { fewerPlayersThan: numberAt(small, 'fewerPlayersThan'), rated: numberAt(small, 'rated') },
      doubleRound: { players: numberAt(doubleRound, 'players'), rated: numberAt(doubleRound, 'rated') },
      nationalChampionship: { rated: numberAt(national, 'rated'), ratedWomenOnly: numberAt(national, 'ratedWomenOnly') },
    },
  };
}
