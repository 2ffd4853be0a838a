// The input shapes of some calculators, by name. Their rules validate values but assume that lists are lists; the other
// calculators validate everything themselves.

import { type Shape, s } from '@harkness/formats/shape';

const number = s.number();
const rating = number.nullable();
const time = s
  .array(s.object({ moves: rating, minutes: number, incrementSeconds: number }))
  .max(20)
  .nullable()
  .optional();
const times = { timeControl: time, blackTimeControl: time };
const day = s.date();
const listType = s.enum(['standard', 'rapid', 'blitz']);

const games = s
  .array(
    s.object({
      opponent: rating,
      opponentStandard: rating.optional(),
      halfPoints: number,
      played: s.boolean().optional(),
      excluded: s.boolean().optional(),
    }),
  )
  .max(1000);

const ratingPeriodInput = s.object({
  listType,
  newList: day,
  player: s.object({
    rating,
    standard: rating.optional(),
    games: number,
    ever2300: s.boolean(),
    ever2400: s.boolean(),
    born: s.string().max(10).nullable().optional(),
    publishedK: rating.optional(),
  }),
  tournaments: s.array(s.object({ id: s.string().max(80), start: day, own: rating.optional(), games, ...times })).max(200),
});

const firstRatingInput = s.object({
  listType,
  events: s.array(s.object({ id: s.string().max(80), start: day, list: day, games, ...times })).max(200),
});

const games2009 = s.array(s.object({ opponent: number, halfPoints: number })).max(1000);

const change2009Input = s.object({
  player: s.object({ rating: number, reached2400: s.boolean().optional(), k: rating.optional() }),
  games: games2009,
});

const firstRating2009Input = s.object({
  start: day,
  end: day,
  games: games2009,
  teamChampionship: s.boolean().optional(),
  disabilityMember: s.boolean().optional(),
});

const flag = s.boolean().optional();
const id = s.string().max(80);

const event2009Input = s.object({
  id,
  kind: s.enum(['swiss', 'team', 'round_robin', 'double_round_robin', 'match']),
  start: day,
  end: day,
  entries: s
    .array(s.object({ id, rating, reached2400: flag, currentRating: rating.optional(), currentReached2400: flag }))
    .max(2000),
  games: s.array(s.object({ white: id, black: id, halfPoints: number, played: s.boolean() })).max(2000),
  official: flag,
  registered: day.nullable().optional(),
  registrationWaived: flag,
  registrationRefused: flag,
  decidedNotToRate: flag,
  timeControl: time,
  lawsDeviation: s.enum(['approved', 'not-approved']).nullable().optional(),
  roundsPerDay: s.array(number).max(1000).nullable().optional(),
  league: flag,
  durationApproved: flag,
  nationalChampionship: flag,
  womenOnly: flag,
  scheduledGames: rating.optional(),
  teamChampionship: flag,
  important: flag,
  topLevel: flag,
  international: flag,
  notForRating: s.object({ saidInInvitations: s.boolean(), announced: day.nullable() }).nullable().optional(),
});

export const questionShapes: { readonly [calculator: string]: Shape<{ readonly [field: string]: unknown }> } = {
  'fide-change': ratingPeriodInput,
  'fide-initial': firstRatingInput,
  'fide-change-2009': change2009Input,
  'fide-initial-2009': firstRating2009Input,
  'fide-event-2009': event2009Input,
};
