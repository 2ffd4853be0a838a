// Further parts in every state, for the page of parts: crosstables with all their signs, changes by lists, a distribution, a
// question before something final, and what stands where nothing can be shown.

import { useState } from 'react';
import { queries } from '../base/api.js';
import { keepsDocuments, mainSystem, officeAuthorities } from '../base/authorities/index.js';
import { Adjustments } from './adjustments.js';
import { ChangesTable } from './changes-table.js';
import { Confirm } from './confirm.js';
import { Crosstable } from './crosstable.js';
import type { Row, SectionData } from './crosstable-columns.js';
import { Difference } from './difference.js';
import { Distribution } from './distribution.js';
import { Caveats, FideChange } from './fide-change.js';
import { Failure } from './loaded.js';
import { OnYourSite } from './on-your-site.js';
import { PlayerLink } from './player-link.js';

type Round = Row['rounds'][number];

const at = (rating: number, games: number) => ({ rating, official: Math.round(rating), games });
const round = (text: string, index: number): Round => ({
  round: index + 1,
  text,
  ...(/\d/.test(text)
    ? { opponent: Number(text.slice(1)), colour: index % 2 === 0 ? ('white' as const) : ('black' as const) }
    : {}),
  rated: /^[WDL]\d/.test(text),
});

function player(pair: number, name: string, score: number, texts: readonly string[], rating: Row['ratings'][number]): Row {
  return {
    player: String(pair),
    name,
    pair,
    federation: pair % 2 === 0 ? 'USA' : 'GER',
    rank: pair,
    tieBreaks: [{ by: 'buchholz', value: 6 - pair, rank: pair }],
    score,
    rounds: texts.map(round),
    ratings: [rating],
  };
}

/** A bonus, a floor that held, a provisional rating, an unrated player, a forfeit, byes and a round that was not played. */
const section: SectionData = {
  event: 'parts',
  eventName: 'Harvest Open',
  section: 1,
  name: 'Open',
  authority: officeAuthorities[0]?.id ?? '',
  kind: 'swiss',
  start: '2026-10-24',
  end: '2026-10-25',
  venue: 'otb',
  timeControl: 'G/60;d5',
  rounds: 4,
  status: 'rated',
  systems: [mainSystem],
  siblings: [],
  twins: [],
  versions: [],
  players: [
    player(1, 'Byron, Ada', 3.5, ['W2', 'W3', 'D4', 'W5'], {
      system: mainSystem,
      performance: 2190,
      before: at(1900, 50),
      after: at(1951.6, 54),
    }),
    player(2, 'Harkness, Kenneth', 2.5, ['L1', 'W5', 'H', 'X'], {
      system: mainSystem,
      performance: 1822,
      before: at(1803, 240),
      after: at(1800, 242),
    }),
    player(3, 'Nguyễn-Čapek, Zoë Élise', 2, ['W4', 'L1', 'B', 'U'], {
      system: mainSystem,
      performance: 1600,
      before: at(1641.02, 17),
      after: at(1652.9, 19),
    }),
    player(4, 'Newman, Noor', 1.5, ['L3', 'B', 'D1', 'U'], { system: mainSystem, before: null, after: at(1688, 2) }),
    player(5, 'Withers, Will', 0, ['F', 'L2', 'U', 'L1'], {
      system: mainSystem,
      performance: 1200,
      before: at(1500, 26),
      after: at(1479.4, 28),
    }),
  ],
};

queries.setQueryData(['rulings', 'parts', 1], {
  items: [],
  marks: [
    { pair: 1, system: mainSystem, bonus: true },
    { pair: 2, system: mainSystem, floor: 1800 },
  ],
});

const doubts = ['the limit of 700 on K × games is known from 2022 on; that it held before is inferred'];

export function ShownParts() {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Crosstable data={section} beside={undefined} system={mainSystem} tieBreak="buchholz" onChoose={() => {}} />
      <p className="row">
        <Difference from={1900} to={1912} />
        <Difference from={1900} to={1888} decimals={2} />
        <Difference from={1900} to={1900} />
        <Difference from={null} to={1900} />
        <PlayerLink player="1" name="Byron, Ada" note="USA, 1900" />
      </p>
      {keepsDocuments ? (
        <>
          <p className="row">
            <FideChange
              result={{ before: { rating: 2100 }, change: 3.2, share: { list: '', k: 20, games: 4, score: 3, caveats: doubts } }}
            />
            <FideChange result={{ before: { rating: 2100 }, change: -12.4 }} />
            <FideChange result={{ before: { rating: 2100 }, change: 0 }} />
            <FideChange result={{ before: null, share: { list: '', games: 5, score: 2, performance: 1844, caveats: [] } }} />
            <FideChange result={{ before: null }} />
          </p>
          <Caveats caveats={doubts} />
        </>
      ) : null}
      <ChangesTable
        label="What a correction changed"
        changes={[
          { player: '1', name: 'Byron, Ada', system: mainSystem, from: 1900, to: 1912.4 },
          { player: '2', name: 'Harkness, Kenneth', system: mainSystem, from: 2050, to: 2041.75 },
          { player: '3', name: 'Newman, Noor', system: mainSystem, from: null, to: 1688 },
        ]}
        empty="It changed no rating."
      />
      <ChangesTable label="A correction without effect" changes={[]} empty="It changed no rating." />
      <Adjustments
        rows={[
          {
            seq: 1,
            on: '2026-06-01',
            system: mainSystem,
            before: { rating: 1641.02, official: 1641, games: 17 },
            after: { rating: 1700, official: 1700, games: 17 },
            reason: 'Results abroad',
          },
        ]}
      />
      <Distribution
        summary={{
          total: 60,
          median: 1620,
          systems: [],
          states: [],
          federations: [],
          clubs: [],
          women: false,
          births: false,
          provisional: false,
          distribution: [3, 9, 16, 15, 10, 5, 2].map((players, step) => ({ from: 1300 + 100 * step, players })),
        }}
        place={1655}
        choice={{}}
        list="parts"
      />
      <OnYourSite code={'<a href="/players/1"><img src="/players/1/badge.svg" alt="Rating"></a>'} />
      <p>
        <button type="button" className="button danger" onClick={() => setAsked(true)}>
          Ask before something final
        </button>
      </p>
      {asked ? (
        <Confirm
          title="Withdraw this section?"
          subtitle="Harvest Open, Open"
          action="Withdraw"
          busyText="Withdrawing…"
          danger
          reason="Reason, shown to everybody"
          onConfirm={async () => {
            throw new Error('The office did not answer.');
          }}
          onClose={() => setAsked(false)}
        >
          <p>28 ratings will be computed again.</p>
        </Confirm>
      ) : null}
      <Failure error={new Error('The office did not answer.')} />
    </>
  );
}
