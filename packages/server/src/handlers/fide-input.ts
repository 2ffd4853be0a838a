// The shape of what the two FIDE calculators take. The rules look at the values; that lists are lists they take for granted.

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

export const ratingPeriodInput = z.object({
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

export const firstRatingInput = z.object({
  listType,
  events: z.array(z.object({ id: z.string().max(80), start: day, list: day, games, ...times })).max(200),
});
