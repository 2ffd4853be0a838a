// harkness office players: every player with their id, as a table that `office import` reads again.

import { makeCsvRow } from '@harkness/formats';
import { cardIdFields, everyPlayer, type PlayerCard, updateSearch } from '@harkness/office';
import { writeStream } from '../terminal/files.js';
import { counted } from '../terminal/findings.js';
import type { ExitCode, Screen } from '../terminal/io.js';
import { type PlaceOptions, withOffice } from '../terminal/open-office.js';

export interface PlayersOptions extends PlaceOptions {
  readonly out?: string;
  readonly json?: boolean;
}

/** Public fields under the names that `office import` knows; births and contact data stay where they are. */
const columns = ['name', 'sex', 'title', 'federation', 'state', 'club', 'arbiter', ...cardIdFields] as const;

export async function players(options: PlayersOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async ({ store }) => {
    await updateSearch(store);
    const cards: PlayerCard[] = [];
    await store.read(async (reader) => {
      for await (const card of everyPlayer(reader)) cards.push(card);
    });
    const rows = [['id', ...columns], ...cards.map((card) => [card.player, ...columns.map((field) => card[field] ?? '')])];
    const text = rows.map(makeCsvRow).join('\n');
    if (options.json) screen.json({ players: cards });
    else if (options.out === undefined) screen.print(text);
    else {
      await writeStream(options.out, chunks(`${text}\n`), screen.io);
      screen.print(`${options.out}: ${counted(cards.length, 'player')} with their ids`);
    }
    return 0;
  });
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
