// The shape of what some calculators take, by their names. Their rules look at the values; that lists are lists they take for granted.
// The others look at everything themselves.

import { z } from 'zod';

const number = z.number();
const rating = number.nullable();
const time = z
  .array(z.object({ moves: rating, minutes: number, incrementSeconds: number }))
  .max(20)
  .nullable()
  .optional();
const times = { timeControl: time, blackTimeControl: time };
const day = z.iso.date();
const listType = z.enum(['standard', 'rapid', 'blitz']);

const games = z
  .array(
    z.object({
      opponent: rating,
      opponentStandard: rating.optional(),
      halfPoints: number,
      played: z.boolean().optional(),
      excluded: z.boolean().optional(),
    }),
  )
  .max(1000);

const ratingPeriodInput = z.object({
  listType,
  newList: day,
  player: z.object({
    rating,
    standard: rating.optional(),
    games: number,
    ever2300: z.boolean(),
    ever2400: z.boolean(),
    born: z.string().max(10).nullable().optional(),
    publishedK: rating.optional(),
  }),
  tournaments: z.array(z.object({ id: z.string().max(80), start: day, own: rating.optional(), games, ...times })).max(200),
});

const firstRatingInput = z.object({
  listType,
  events: z.array(z.object({ id: z.string().max(80), start: day, list: day, games, ...times })).max(200),
});

const games2009 = z.array(z.object({ opponent: number, halfPoints: number })).max(1000);

const change2009Input = z.object({
  player: z.object({ rating: number, reached2400: z.boolean().optional(), k: rating.optional() }),
  games: games2009,
});

const firstRating2009Input = z.object({
  start: day,
  end: day,
  games: games2009,
  teamChampionship: z.boolean().optional(),
  disabilityMember: z.boolean().optional(),
});

const flag = z.boolean().optional();
const id = z.string().max(80);

const event2009Input = z.object({
  id,
  kind: z.enum(['swiss', 'team', 'round_robin', 'double_round_robin', 'match']),
  start: day,
  end: day,
  entries: z
    .array(z.object({ id, rating, reached2400: flag, currentRating: rating.optional(), currentReached2400: flag }))
    .max(2000),
  games: z.array(z.object({ white: id, black: id, halfPoints: number, played: z.boolean() })).max(2000),
  official: flag,
  registered: day.nullable().optional(),
  registrationWaived: flag,
  registrationRefused: flag,
  decidedNotToRate: flag,
  timeControl: time,
  lawsDeviation: z.enum(['approved', 'not-approved']).nullable().optional(),
  roundsPerDay: z.array(number).max(1000).nullable().optional(),
  league: flag,
  durationApproved: flag,
  nationalChampionship: flag,
  womenOnly: flag,
  scheduledGames: rating.optional(),
  teamChampionship: flag,
  important: flag,
  topLevel: flag,
  international: flag,
  notForRating: z.object({ saidInInvitations: z.boolean(), announced: day.nullable() }).nullable().optional(),
});

export const questionShapes: { readonly [calculator: string]: z.ZodType<{ readonly [field: string]: unknown }> } = {
  'fide-change': ratingPeriodInput,
  'fide-initial': firstRatingInput,
  'fide-change-2009': change2009Input,
  'fide-initial-2009': firstRating2009Input,
  'fide-event-2009': event2009Input,
};
