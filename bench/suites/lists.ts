// Publishing a supplement: two sizes are measured; a million players are modelled from them, or measured in the office that the
// API benchmark keeps (BENCH_PLAYERS=1000000 BENCH_OFFICE=folder).

import type { ListOfOffice, ListsRun } from '../kernels/lists.js';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { inChild } from '../lib/in-child.js';

const sizes = [12_500, 50_000] as const;
const million = 1_000_000;
const office = Number(process.env['BENCH_PLAYERS']) === million ? process.env['BENCH_OFFICE'] : undefined;

async function run(): Promise<Measurement> {
  const small = await inChild<ListsRun>('built', 'lists', String(sizes[0]));
  const large = await inChild<ListsRun>('built', 'lists', String(sizes[1]));
  const growth = large.second.processor / small.second.processor;
  const exponent = Math.log(growth) / Math.log(large.players / small.players);
  const perPlayer = large.second.processor / large.players;
  const row = (measured: ListsRun) => ({
    label: `a supplement of a federation of ${measured.players.toLocaleString('en')}`,
    value: measured.second.processor,
    unit: 's',
    note: `${measured.second.wall.toFixed(1)} s on the wall; peak ${Math.round(measured.peakMegabytes)} MB with the load before`,
  });
  return {
    rows: [
      row(small),
      { ...row(large), ratio: growth, of: 'the smaller' },
      { label: 'growth exponent', value: exponent, unit: '', note: '1 is proportional to the players' },
      { label: 'speed', value: 1 / perPlayer, unit: 'players/s' },
      {
        label: 'first list after the load, search index included',
        value: large.first.processor,
        unit: 's',
        ratio: large.first.processor / large.second.processor,
        of: 'the next list',
      },
      office === undefined
        ? {
            label: 'a million players',
            value: large.second.processor * (million / large.players) ** Math.max(1, exponent),
            unit: 's',
            note: 'modelled from the growth above, not measured',
          }
        : await ofMillion(office, large),
    ],
    how: `A US Chess sample of three years, four games a player, on SQLite; one run a size, each in a separate process, built packages, processor time.`,
  };
}

async function ofMillion(folder: string, large: ListsRun): Promise<Row> {
  const { took, peakMegabytes } = await inChild<ListOfOffice>('built', 'listOfOffice', folder);
  return {
    label: 'a supplement of a federation of 1,000,000, ten years',
    value: took.processor,
    unit: 's',
    note: `${took.wall.toFixed(1)} s on the wall; peak ${Math.round(peakMegabytes)} MB`,
    goal: '≤ 6 s on the wall',
    met: took.wall <= 6,
    ratio: took.processor / large.second.processor,
    of: `that of ${large.players.toLocaleString('en')}`,
  };
}

export const lists: Benchmark = {
  name: 'lists',
  measures: 'Publishing a monthly supplement: everybody’s ratings frozen, hashed and written.',
  matters: 'A federation publishes every month, and its office is busy for as long as that takes.',
  run,
};
