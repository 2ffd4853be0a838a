// Answers some searches and pages before the server listens. The first answers of a process are the slowest: V8 compiles the code,
// SQLite reads its pages, and the state of the office is looked at for the first time. At a million players the first search of a
// process took up to 300 ms.

import { type Office, type PlayerHit, searchPlayers } from '@harkness/office';
import type { FastifyInstance } from 'fastify';

/** Nobody waits longer than this for the start, however slow the office is. */
const mostMilliseconds = 1000;
const mostPlayers = 60;
/** The code is warm when this many answers in a row take no longer than this. */
const [warmAnswers, warmMilliseconds] = [28, 56];
/** An address that belongs to nobody (RFC 5737), so that no caller's rate is used up. */
const remoteAddress = '192.0.2.1';

/** The questions of people who look for a player, letter by letter, then by typing errors and numbers, and who open the page. */
function questionsAbout(id: string, name: string): string[] {
  const word = name.split(/[ ,]/)[0] ?? name;
  const texts = [name.slice(0, 1), name.slice(0, 3), name, `${word.slice(0, 2)}${word.slice(3)}`, id.slice(0, 5), `${word} xq`];
  return [...texts.map((text) => `/api/v1/search?q=${encodeURIComponent(text)}`), `/api/v1/players/${encodeURIComponent(id)}`];
}

/** Asks through the application itself, so that the same code answers. Returns how many questions were asked. */
export async function warmUp(app: FastifyInstance, { store }: Pick<Office, 'store'>): Promise<number> {
  // From all over the alphabet.
  const hits = await store.read(async (reader) => {
    const found: PlayerHit[] = [];
    for (const text of ['s', '1', 'm', 'a', 'k', '2']) found.push(...(await searchPlayers(reader, text, mostPlayers / 6)));
    return found.toSorted((one, other) => (one.card.player < other.card.player ? -1 : 1));
  });
  const until = performance.now() + mostMilliseconds;
  const { level } = app.log;
  app.log.level = 'silent';
  const times: number[] = [];
  let recent = 0;
  try {
    for (const url of hits.flatMap(({ card }) => questionsAbout(card.player, card.name))) {
      const start = performance.now();
      if (start > until || (times.length >= warmAnswers && recent < warmMilliseconds)) break;
      await app.inject({ method: 'GET', url, remoteAddress });
      const took = performance.now() - start;
      times.push(took);
      recent += took - (times.at(-1 - warmAnswers) ?? 0);
    }
  } finally {
    app.log.level = level;
  }
  return times.length;
}
