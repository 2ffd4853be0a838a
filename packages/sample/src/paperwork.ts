// What happens to a report on its way to the office: most arrive at once, some late; some are corrected (a wrong result, a wrong
// id, a wrong time control) and a few withdrawn. Also the office's own papers: prizes, decisions, merged players.

import type { Decision, GameRow, IsoDate, SectionDocument } from '@harkness/office';
import { addDays, asDay, dateOfDayNumber } from '@harkness/rules';
import { at, playerIdOf, strengthOn } from './population.js';
import { pick } from './random.js';
import { reportingOf } from './scenes.js';
import type { HeldSectionOfSample, World } from './world.js';

const office = 'officer@sample';

function directorOf(document: SectionDocument): string {
  return `td-${document.chiefDirector ?? 'unknown'}@sample`;
}

/** Sends in a section: `week` is the week after it was played. */
export function fileReport(world: World, week: number, held: HeldSectionOfSample): void {
  const { random, desk } = world;
  const { document } = held;
  const actor = directorOf(document);
  const dice = random.next();
  const late = dice > 0.965 ? week + 2 + random.int(40) : week;
  // Anything after the last week would be lost, so nothing is that late.
  const arrives = late <= world.lastWeek ? late : week;
  const corrected = arrives + 1 + random.int(30);
  // No mistake if there is no time left to correct it.
  const mistaken = dice < 0.018 && corrected <= world.lastWeek ? makeMistake(world, held) : undefined;
  const submission = { kind: 'section-submitted', body: { section: mistaken ?? document }, actor } as const;
  if (arrives === week) desk.add(submission);
  else desk.addLater(arrives, submission);
  if (mistaken !== undefined) {
    const correction = {
      kind: 'section-corrected',
      body: { section: document },
      actor: office,
      reason: 'reported wrongly by the director',
    } as const;
    desk.addLater(corrected, correction);
  } else if (dice < 0.024) {
    const body = { event: document.event, section: document.section };
    desk.addLater(arrives + 1 + random.int(12), { kind: 'section-withdrawn', body, actor: office, reason: 'reported twice' });
  }
}

/** The document of a director in a hurry. */
function makeMistake(world: World, held: HeldSectionOfSample): SectionDocument {
  const { random } = world;
  const { document } = held;
  const dice = random.next();
  if (dice < 0.5) return withWrongResult(world, document);
  if (dice < 0.8 || !reportingOf(document.authority).mistakesTimeControl) return withWrongPlayer(world, held);
  const otherControls = ['G/30;d5', 'G/60;d5', 'G/90;d5', 'G/15;d3'].filter((control) => control !== document.timeControl);
  return { ...document, timeControl: pick(random, otherControls) };
}

function withWrongResult(world: World, document: SectionDocument): SectionDocument {
  const place = world.random.int(document.games.length);
  const games = document.games.map((game, index): GameRow => {
    if (index !== place) return game;
    const [white, black, halfPoints, round, played] = game;
    return [white, black, halfPoints === 1 ? 2 : 2 - halfPoints, round, played];
  });
  return { ...document, games };
}

function withWrongPlayer(world: World, held: HeldSectionOfSample): SectionDocument {
  const { people, random } = world;
  const wrong = random.int(people.size);
  if (held.players.includes(wrong) || at(people.twin, wrong) >= 0) return withWrongResult(world, held.document);
  const place = random.int(held.players.length);
  const players = held.document.players.map((player, index) =>
    index === place ? { ...player, player: playerIdOf(people, wrong) } : player,
  );
  return { ...held.document, players };
}

/** The winner's prize; large ones in a section with a limit can raise a floor (US Chess §5). */
export function awardPrize(world: World, held: HeldSectionOfSample, under: number | undefined): void {
  const { random, desk, people } = world;
  let best = 0;
  for (const place of held.players.keys()) if (at(held.scores, place) > at(held.scores, best)) best = place;
  const winner = held.players[best];
  if (winner === undefined) return;
  const amount = random.chance(0.05) ? 2000 + 500 * random.int(8) : 50 + 50 * random.int(12);
  desk.add({
    kind: 'prize-won',
    body: {
      player: playerIdOf(people, winner),
      event: held.document.event,
      on: held.document.end,
      amount,
      ...(under === undefined ? {} : { under }),
    },
    actor: directorOf(held.document),
  });
}

/** Officers' decisions of a week: about one per year for every two hundred players, and at least a few. */
export function decide(world: World, today: number): void {
  const { people, random } = world;
  const perWeek = (people.size / 200 + 4) / 52;
  const count = Math.floor(perWeek) + (random.chance(perWeek - Math.floor(perWeek)) ? 1 : 0);
  for (let each = 0; each < count; each++) {
    const index = random.int(people.size);
    if (at(people.games, index) < 26 || at(people.twin, index) >= 0) continue;
    const { decision, reason } = makeDecision(world, index, today);
    world.desk.add({ kind: 'decision', body: decision, actor: office, reason });
  }
}

function makeDecision(world: World, index: number, today: number): { decision: Decision; reason: string } {
  const { people, random } = world;
  const player = playerIdOf(people, index);
  // Some take effect before they were entered.
  const on: IsoDate = addDays(dateOfDayNumber(asDay(today)), -random.int(45));
  const strength = Math.max(200, Math.round(strengthOn(people, index, today)));
  const dice = random.next();
  if (dice < 0.3) {
    people.rating[index] = strength;
    return { decision: { on, type: 'adjustment', player, system: 'OTBR', rating: strength }, reason: 'rating review' };
  }
  if (dice < 0.42) {
    const rating = Math.ceil((strength + 120) / 100) * 100;
    return { decision: { on, type: 'ceiling', player, system: 'OTBR', rating }, reason: 'suspected sandbagging turned around' };
  }
  if (dice < 0.5) return { decision: { on, type: 'ceiling', player, system: 'OTBR', rating: null }, reason: 'ceiling lifted' };
  if (dice < 0.7 && strength >= 1300) {
    const rating = Math.min(2000, Math.floor((strength - 100) / 100) * 100);
    people.rating[index] = Math.max(at(people.rating, index), rating);
    return { decision: { on, type: 'money-floor', player, system: 'OTBR', rating }, reason: 'prize reported after the event' };
  }
  if (dice < 0.94 || people.fide[index] !== 1)
    return { decision: { on, type: 'fide-opt-in', player }, reason: 'asked by the player' };
  const title = strength > 2400 ? 'IM' : strength > 2250 ? 'FM' : 'CM';
  return { decision: { on, type: 'title', player, title }, reason: 'conferred' };
}
