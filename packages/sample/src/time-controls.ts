// Time controls as directors write them, for all six US Chess systems and the three FIDE lists. A system is used only from the
// day it exists (US Chess 2025 §8; FIDE rapid and blitz from 1 July 2014, when their known rules begin).

import type { IsoDate } from '@harkness/office';
import { pick, type Random } from './random.js';

interface Speed {
  readonly name: string;
  readonly venue: 'otb' | 'online';
  readonly from: IsoDate;
  readonly weight: number;
  readonly controls: readonly string[];
}

const usSpeeds: readonly Speed[] = [
  {
    name: 'regular',
    venue: 'otb',
    from: '2001-01-01',
    weight: 30,
    controls: ['G/90;d5', 'G/90;+30', 'G/75;d5', '40/90,SD/30;d10', '40/120,SD/60;d5', 'G/120;d5', 'G/100;+10'],
  },
  {
    name: 'dual',
    venue: 'otb',
    from: '2004-01-01',
    weight: 20,
    controls: ['G/30;d5', 'G/45;d5', 'G/60;d5', 'G/25;+5', 'G/55;d10'],
  },
  { name: 'quick', venue: 'otb', from: '2013-03-01', weight: 14, controls: ['G/15;d3', 'G/20;d5', 'G/25;d3', 'G/10;+5'] },
  { name: 'blitz', venue: 'otb', from: '2013-03-01', weight: 14, controls: ['G/5;d0', 'G/3;+2', 'G/5;+3', 'G/7;d3'] },
  { name: 'online blitz', venue: 'online', from: '2014-10-01', weight: 9, controls: ['G/3;+2', 'G/5;d0', 'G/5;+3'] },
  { name: 'online quick', venue: 'online', from: '2015-03-01', weight: 7, controls: ['G/10;+5', 'G/15;+10', 'G/20;d5'] },
  { name: 'online regular', venue: 'online', from: '2020-06-01', weight: 6, controls: ['G/45;+5', 'G/60;d5', 'G/90;+30'] },
];

const fideSpeeds: readonly Speed[] = [
  {
    name: 'standard',
    venue: 'otb',
    from: '2009-07-01',
    weight: 42,
    controls: ['40/90,SD/30;+30', '40/120,SD/60', '40/100,SD/50;+30', 'G/90;+30'],
  },
  { name: 'rapid', venue: 'otb', from: '2014-07-01', weight: 29, controls: ['G/15;+10', 'G/25;+10', 'G/20;+5'] },
  { name: 'blitz', venue: 'otb', from: '2014-07-01', weight: 29, controls: ['G/3;+2', 'G/5;+3'] },
];

export interface ChosenControl {
  readonly name: string;
  readonly venue: 'otb' | 'online';
  readonly timeControl: string;
}

/** A time control for a US Chess section that starts on a day; `slow` restricts it to over the board, regular or dual. */
export function chooseControl(random: Random, start: IsoDate, slow: boolean): ChosenControl {
  const speeds = usSpeeds.filter((speed) => speed.from <= start && (!slow || ['regular', 'dual'].includes(speed.name)));
  let dice = random.next() * speeds.reduce((sum, speed) => sum + onlineBoom(speed, start), 0);
  for (const speed of speeds) {
    dice -= onlineBoom(speed, start);
    if (dice < 0) return { name: speed.name, venue: speed.venue, timeControl: pick(random, speed.controls) };
  }
  return { name: 'regular', venue: 'otb', timeControl: 'G/90;d5' };
}

/** For the FIDE list that is furthest behind its share of the games, so that each list has events all year round. */
export function chooseFideControl(random: Random, start: IsoDate, planned: ReadonlyMap<string, number>): ChosenControl {
  const behind = (speed: Speed): number => (planned.get(speed.name) ?? 0) / speed.weight;
  const [first, ...others] = fideSpeeds.filter((speed) => speed.from <= start);
  if (first === undefined) throw new RangeError(`FIDE rates nothing on ${start}`);
  const speed = others.reduce((least, one) => (behind(one) < behind(least) ? one : least), first);
  return { name: speed.name, venue: speed.venue, timeControl: pick(random, speed.controls) };
}

/** From April 2020 to mid 2021 nearly everything was online. */
function onlineBoom(speed: Speed, start: IsoDate): number {
  return speed.venue === 'online' && start >= '2020-04-01' && start < '2021-06-01' ? speed.weight * 12 : speed.weight;
}
