// A rated section is corrected in the pages, under both authorities: from the file to the changed number on the player's page.

import { writerOf } from '@harkness/formats';
import { expect, type Page, test } from '@playwright/test';
import { enter, people } from './accounts.js';
import { accept, confirmWarnings, fitsTheScreen, follow, widths } from './desk-steps.js';

interface Round {
  readonly round: number;
  readonly text: string;
  readonly opponent?: number;
  readonly colour?: string;
}

interface Section {
  readonly event: string;
  readonly eventName: string;
  readonly section: number;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  readonly timeControl: string;
  readonly rounds: number;
  readonly affiliate: string;
  readonly systems: readonly string[];
  readonly players: readonly {
    readonly player: string;
    readonly name: string;
    readonly pair: number;
    readonly rounds: readonly Round[];
    readonly ratings: readonly {
      readonly system: string;
      readonly before: unknown;
      readonly after: { readonly rating: number } | null;
    }[];
  }[];
}

async function get<T>(page: Page, path: string): Promise<T> {
  return (await (await page.request.get(`/api/v1${path}`)).json()) as T;
}

interface Correction {
  readonly event: string;
  readonly section: number;
  readonly winner: string;
  /** The round in which a result was entered the wrong way round. */
  readonly round: number;
}

/**
 * Sections of the sample in which every game was played, by authority, one per width. Those of US Chess are not the first of
 * their event.
 */
const corrections: { readonly [authority: string]: readonly Correction[] } = {
  'US Chess': [
    { event: '202608160001', section: 2, winner: 'Valmarreda, Rosa O.', round: 2 },
    { event: '202608160001', section: 3, winner: 'Lindrefeldt, Petra P.', round: 2 },
  ],
  FIDE: [
    { event: '400024', section: 1, winner: 'Tshilwande, Xavier', round: 4 },
    { event: '400019', section: 1, winner: 'Perolánta, Felix T.', round: 4 },
  ],
};

interface Standings {
  readonly listStandings: readonly {
    readonly system: string;
    readonly live?: { readonly rating: number; readonly change: number };
  }[];
}

const outcomes: Readonly<Record<string, string>> = { W: 'win', D: 'draw', L: 'loss' };
const turned: Readonly<Record<string, string>> = { win: 'loss', loss: 'win', draw: 'draw' };

/** The section as a TRF, which numbers every section 1, with the result of one game reversed. */
async function corrected(page: Page, section: Section, round: Round, pair: number): Promise<Buffer> {
  const isFide = (section.systems[0] ?? '').startsWith('FIDE');
  const players = await Promise.all(
    section.players.map(async (player) => {
      const { ids } = await get<{ ids: { authority?: string; id: string }[] }>(page, `/players/${player.player}`);
      const fideId = ids.find(({ authority }) => authority === 'fide')?.id;
      const cells = player.rounds.map(({ round: number, text, opponent, colour }) => {
        const outcome = outcomes[text.slice(0, 1)] ?? '';
        const isThe = number === round.round && (player.pair === pair || player.pair === round.opponent);
        return { round: number, opponent, colour, outcome: isThe ? turned[outcome] : outcome };
      });
      const id = isFide ? { fideId } : { uschessId: player.player };
      return { pair: player.pair, name: player.name, federation: 'USA', ...id, ratings: [], cells };
    }),
  );
  const { eventName, start, end, timeControl, rounds, name } = section;
  const report = {
    format: 'harkness-report',
    version: 1,
    event: { name: eventName, start, end, federation: 'USA' },
    sections: [{ number: 1, name, kind: 'swiss', start, end, timeControl, venue: 'otb', rounds, players }],
  };
  return Buffer.from(writerOf('trf26')?.write(report as never).files[0]?.bytes ?? '');
}

test.describe.configure({ timeout: 90_000 });

for (const [authority, ofWidths] of Object.entries(corrections))
  for (const [at, width] of widths.entries())
    test(`a section of ${authority} is corrected by a TRF: the difference is shown, the section named is replaced, the player sees the new number, ${width} wide`, async ({
      page,
    }) => {
      const { event, section, winner: name, round } = ofWidths[at] ?? { event: '', section: 0, winner: '', round: 0 };
      await page.setViewportSize({ width, height: 800 });
      await enter(page, people().officers[2]);
      const before = await get<Section>(page, `/events/${event}/sections/${section}`);
      const isFide = (before.systems[0] ?? '').startsWith('FIDE');
      const winner = before.players.find((player) => player.name === name);
      const game = winner?.rounds.find((played) => played.round === round);
      if (winner === undefined || game === undefined) throw new Error(`${name} plays in section ${section} of ${event}`);
      expect(game.text).toMatch(/^W/);

      await page.goto(`/events/${event}/${section}`);
      await page.getByRole('link', { name: 'Correct this section' }).click();
      await expect(page.getByText(`This corrects section ${section} of event ${event}.`)).toBeVisible();
      await page.getByLabel('Played').selectOption('otb');
      await page.getByLabel('Affiliate').fill(before.affiliate);
      await page.getByLabel('Time control').fill(before.timeControl);
      await page.getByLabel('Starts').fill(before.start);
      await page.getByLabel('Ends').fill(before.end);
      await page.getByLabel('Report file').setInputFiles({
        name: 'corrected.trf',
        mimeType: 'text/plain',
        buffer: await corrected(page, before, game, winner.pair),
      });
      await expect(page.getByRole('link', { name: `section ${section} of ${before.eventName}` })).toBeVisible({
        timeout: 30_000,
      });
      await expect(page.getByRole('heading', { name: 'Report', level: 2 })).toBeVisible();
      // A player without a FIDE id is in the file by name; the office proposes who it is.
      const proposals = page.getByRole('button', { name: /^Use / });
      for (let left = await proposals.count(); left > 0; left -= 1) {
        await proposals.first().click();
        await expect(proposals).toHaveCount(left - 1);
      }
      await expect(page.getByRole('region', { name: 'What the correction changes' }).getByText(name).first()).toBeVisible();
      await confirmWarnings(page);
      await page.getByLabel('Why the section is corrected').fill('a result was entered the wrong way round');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await expect(page.locator('.page-head .tag').first()).toHaveText('submitted');
      await accept(page);

      const after = await get<Section>(page, `/events/${event}/sections/${section}`);
      const now = after.players.find(({ player }) => player === winner.player);
      expect(after.name).toBe(before.name);
      expect(now?.rounds.find((played) => played.round === round)?.text).toBe(game.text.replace('W', 'L'));
      await follow(page, `/events/${event}/${section}`);
      await expect(page.getByRole('heading', { name: 'Corrections' })).toBeVisible();
      await follow(page, `/players/${winner.player}`);
      if (isFide) {
        // Published lists stay; the difference counts on the next one.
        const { listStandings } = await get<Standings>(page, `/players/${winner.player}`);
        const { live } = listStandings.find(({ system }) => system === before.systems[0]) ?? {};
        expect(live?.change).toBeLessThan(0);
        await expect(page.getByText(String(live?.rating)).first()).toBeVisible();
      } else {
        const [was, is] = [winner, now].map((player) => player?.ratings[0]?.after?.rating ?? Number.NaN);
        expect(is).toBeLessThan(was ?? Number.NaN);
        const row = page.getByRole('row', { name: new RegExp(before.eventName) });
        await expect(row.filter({ hasText: String(Math.round(is ?? 0)) }).first()).toBeVisible();
      }
      await fitsTheScreen(page);
    });
