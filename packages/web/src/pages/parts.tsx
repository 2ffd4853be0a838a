// Every component in every state, with the design tokens: to review in light and dark, on a phone and on paper.

import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { keepsDocuments, mainSystem, officeAuthorities } from '../base/authorities/index.js';
import { withWords } from '../base/words.js';
import { Change, RatingText } from '../parts/change.js';
import { Choice, DateField, NumberField } from '../parts/fields.js';
import { TextField } from '../parts/form.js';
import { FormulaView } from '../parts/formula.js';
import type { Series } from '../parts/history.js';
import { Failure } from '../parts/loaded.js';
import { Outlook } from '../parts/outlook.js';
import { Panel } from '../parts/panel.js';
import { RatingCard } from '../parts/rating-card.js';
import { Results } from '../parts/results.js';
import { SortableTable } from '../parts/sortable-table.js';
import { useTitle } from '../parts/title.js';
import { whenIdle } from '../parts/when-idle.js';
import { WhyView } from '../parts/why-view.js';

/** Loads the further parts once the browser has drawn the first: together they are larger than any page. */
async function afterwards<T>(load: () => Promise<T>): Promise<T> {
  await new Promise<void>((done) => whenIdle(done));
  return load();
}

const Further = lazy(async () => ({ default: (await afterwards(() => import('../parts/shown-parts.js'))).ShownParts }));
const ofRulebook = withWords(
  'parameters',
  withWords('book', () => import('../rulebook/shown-parts.js')),
);
const OfRulebook = lazy(async () => ({ default: (await afterwards(ofRulebook)).ShownParts }));
const ofReports = withWords(
  'findings',
  withWords('desk', () => import('../submission/shown-parts.js')),
);
const OfReports = lazy(async () => ({ default: (await afterwards(ofReports)).ShownParts }));
const HistoryChart = lazy(async () => ({ default: (await afterwards(() => import('../parts/history-chart.js'))).HistoryChart }));

const colours = [
  ['paper', 'the page'],
  ['raised', 'fields and cards'],
  ['sunken', 'notes, rows under the pointer'],
  ['ink', 'text'],
  ['ink-soft', 'text beside text'],
  ['ink-faint', 'hints'],
  ['rule', 'lines'],
  ['rule-strong', 'lines that carry meaning'],
  ['accent', 'links, the one action'],
  ['accent-ink', 'text on the accent'],
  ['accent-wash', 'behind the accent'],
  ['up', 'gains'],
  ['down', 'losses, errors'],
  ['warn', 'warnings'],
  ['warn-wash', 'behind warnings'],
  ['error-wash', 'behind errors'],
  ['focus', 'the ring of the keyboard'],
  ['masthead', 'above every page, unless the office has its own'],
  ['masthead-text', 'text on the masthead'],
  ['backdrop', 'behind a panel'],
  ['white-piece', 'White’s colour, in light and dark'],
  ['black-piece', 'Black’s colour, in light and dark'],
] as const;

const sizes = ['text-xs', 'text-s', 'text-m', 'text-l', 'text-xl', 'text-xxl', 'text-huge'] as const;
const spaces = ['space-1', 'space-2', 'space-3', 'space-4', 'space-5', 'space-6', 'space-7'] as const;
/** The office's own, so that an office of other rules shows no names of these. */
const otherSystem = officeAuthorities[0]?.systems[1]?.system ?? mainSystem;
const point = (official: number, games: number) => ({ rating: official, official, games });

const series: Series = {
  system: mainSystem,
  dates: ['2025-03-02', '2025-09-14', '2026-01-18', '2026-10-25'],
  ratings: [1854, 1881, 1900, 1912],
  games: [30, 36, 50, 54],
  events: [
    { event: '1', section: 1, name: 'Spring Open' },
    { event: '2', section: 1, name: 'Autumn Open' },
    { event: '3', section: 1, name: 'Winter Open' },
    { event: '4', section: 1, name: 'Harvest Open' },
  ],
  lines: [{ name: 'Expert', at: 1890 }],
};

const trace = {
  title: 'Change K (S − E)',
  rule: 'uschess.change',
  source: keepsDocuments ? 'uschess-2025 §4.2' : `${officeAuthorities[0]?.name} §4.2`,
  inputs: { k: 20, score: 1, expected: 0.5 },
  parameters: [],
  branch: { taken: 'K in full', notTaken: [{ branch: 'the reduced K', because: 'the rating is not above 2200' }] },
  value: 10,
};

const story: NonNullable<ComponentProps<typeof WhyView>['story']> = {
  sentences: [
    'Ada scored 1 of 1, more than the 0.50 points expected against these opponents, so the rating rises from 1900 to 1910.',
  ],
  games: [
    {
      round: 1,
      colour: 'white',
      player: '1',
      name: 'Harkness, Kenneth',
      rating: 1900,
      because: 'as they entered the event',
      expected: 0.5,
      score: 1,
      instead: [
        { score: 0.5, change: 0, rating: 1900 },
        { score: 0, change: -10, rating: 1890 },
      ],
    },
  ],
  formulas: [],
  remarks: ['No bonus: only 1 game, fewer than 3.'],
  change: 10,
};

export function Parts() {
  useTitle('Parts');
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('Draw');
  return (
    <>
      <header className="page-head">
        <h1>Parts</h1>
        <p className="soft">
          A serif for what is read first, a sans for everything else; one green; lines instead of boxes; numbers that stand under
          each other. Dense where people compare, quiet where they read.
        </p>
      </header>
      <Group title="Colours">
        <ul className="tiles">
          {colours.map(([name, use]) => (
            <li key={name} className="row">
              <span className="swatch-large" style={{ background: `var(--${name})` }} />
              <span>
                <code>{name}</code> <span className="small soft">{use}</span>
              </span>
            </li>
          ))}
        </ul>
        <ul className="tiles">
          {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((system) => (
            <li key={system} className="row">
              <span className="swatch-large" style={{ background: `var(--system-${system})` }} />
              <span>
                <code>{`system-${system}`}</code> <span className="small soft">line {system} of a chart</span>
              </span>
            </li>
          ))}
        </ul>
      </Group>
      <Group title="Type and space">
        {sizes.map((size) => (
          <p key={size} style={{ fontSize: `var(--${size})` }}>
            <code>{size}</code> Every rating, and why 0123456789
          </p>
        ))}
        <p style={{ fontFamily: 'var(--serif)', fontSize: 'var(--text-xl)' }}>Serif: Every rating, and why 0123456789</p>
        {spaces.map((space) => (
          <p key={space} className="row small">
            <code>{space}</code>
            <span className="space-bar" style={{ width: `var(--${space})` }} />
          </p>
        ))}
      </Group>
      <Group title="Buttons and links">
        {(['', 'as-hover', 'as-focus'] as const).map((state) => (
          <p key={state} className="row">
            <span className="small soft">
              {state === '' ? 'at rest' : state === 'as-hover' ? 'under the pointer' : 'by keyboard'}
            </span>
            <button type="button" className={`button ${state}`}>
              Button
            </button>
            <button type="button" className={`button primary ${state}`}>
              Primary
            </button>
            <button type="button" className={`button danger ${state}`}>
              Danger
            </button>
            <button type="button" className={`why ${state}`}>
              1907
            </button>
            <a className={state} href="#buttons-and-links">
              The section of buttons
            </a>
          </p>
        ))}
        <p className="row">
          <button type="button" className="button">
            Button
          </button>
          <button type="button" className="button primary">
            Primary
          </button>
          <button type="button" className="button danger">
            Danger
          </button>
          <button type="button" className="button quiet">
            Quiet
          </button>
          <button type="button" className="button" disabled>
            Disabled
          </button>
          <button type="button" className="button" disabled aria-busy="true">
            Loading…
          </button>
          <button type="button" className="link-button">
            Link button
          </button>
          <button type="button" className="why">
            1907
          </button>
          <button type="button" className="button" onClick={() => setOpen(true)}>
            Open a panel
          </button>
        </p>
        {open ? (
          <Panel title="A panel" subtitle="Over the page" onClose={() => setOpen(false)}>
            <p>Escape closes it, and the focus goes back.</p>
          </Panel>
        ) : null}
      </Group>
      <Group title="Fields">
        <div className="fields from-top">
          <TextField label="Text" placeholder="Placeholder" hint="A hint" />
          <TextField label="Filled" defaultValue="Harkness" />
          <TextField label="Refused" defaultValue="w x l" problem="“x” is not a result." />
          <TextField label="Disabled" disabled value="" />
        </div>
        <div className="fields from-top">
          <NumberField label="Number" value="1500" onChange={() => {}} />
          <NumberField label="Wrong" value="15oo" problem="Digits only." onChange={() => {}} />
          <Choice
            label="Choice"
            value="one"
            options={[
              ['one', 'One'],
              ['two', 'Two'],
            ]}
            onChange={() => {}}
          />
          <DateField label="Day" value="2026-11-01" onChange={() => {}} />
          <DateField label="Wrong day" value="9999-12-31" problem="Choose a day before the year 2200." onChange={() => {}} />
        </div>
        <p className="row">
          <label className="check">
            <input type="checkbox" defaultChecked /> Checked
          </label>
          <label className="check">
            <input type="checkbox" /> Not checked
          </label>
          <label className="check">
            <input type="checkbox" disabled /> Disabled
          </label>
          <label className="check">
            <input type="checkbox" disabled checked readOnly /> Disabled, checked
          </label>
          <label className="check">
            <input type="checkbox" className="as-focus" /> By keyboard
          </label>
          <label className="check">
            <input type="radio" name="parts" defaultChecked /> One
          </label>
          <label className="check">
            <input type="radio" name="parts" /> The other
          </label>
        </p>
        <div className="fields from-top">
          <label className="field">
            <span className="label">A choice that cannot be made</span>
            <select className="input" disabled>
              <option>None</option>
            </select>
          </label>
          <label className="field">
            <span className="label">A choice by keyboard</span>
            <select className="input as-focus">
              <option>A name that is longer than the field it stands in, as the names of clubs often are</option>
            </select>
          </label>
          <TextField label="File" type="file" />
          <TextField label="Long" defaultValue={'Weimarer-Schachgesellschaft-'.repeat(6)} />
          <TextField label="Refused, long" defaultValue="x" problem={`“${'x'.repeat(120)}…” is not a rating.`} />
          <label className="field whole">
            <span className="label">Several lines</span>
            <textarea className="input" rows={3} defaultValue="Both players say that it was a draw." />
          </label>
        </div>
        <p>
          <progress max={3} value={1} aria-label="A third done" /> <progress max={1} value={0} aria-label="Not begun" />{' '}
          <progress aria-label="Under way" />
        </p>
        <fieldset className="segmented">
          <legend className="sr-only">Result</legend>
          {['Win', 'Draw', 'Loss'].map((result) => (
            <label key={result} className={result === chosen ? 'chosen' : undefined}>
              <input
                type="radio"
                name="segmented"
                className="sr-only"
                checked={result === chosen}
                onChange={() => setChosen(result)}
              />
              {result}
            </label>
          ))}
        </fieldset>
      </Group>
      <Group title="Tags and notes">
        <p className="row">
          <span className="tag">tag</span>
          <span className="tag official">official</span>
          <span className="tag warning">provisional</span>
          <span className="tag error">error</span>
          <a className="tag official" href="#tags-and-notes">
            official 1 Nov 2026
          </a>
        </p>
        <p className="note">A note.</p>
        <p className="note warning">A warning: it needs a person’s yes.</p>
        <p className="note error">An error: it cannot be rated.</p>
        <Failure error={new Error('The office did not answer.')} again={() => {}} />
        <p className="empty">Nothing here yet.</p>
        <p className="soft" role="status">
          Loading…
        </p>
      </Group>
      <Group title="Ratings and changes">
        <p className="row">
          <RatingText point={point(1907, 120)} system={mainSystem} />
          <RatingText point={point(1641, 17)} system={mainSystem} />
          <RatingText point={null} system={mainSystem} />
          <Change before={point(1900, 50)} after={point(1912, 54)} />
          <Change before={point(1900, 50)} after={point(1888, 54)} />
          <Change before={point(1900, 50)} after={point(1900, 54)} />
          <Change before={null} after={point(1500, 4)} />
        </p>
        <ul className="ratings">
          <RatingCard
            system={mainSystem}
            series={series}
            rating={1912}
            marks={
              <>
                <span className="tag official">official 1 Nov 2026</span>
                <span className="tag">established</span>
              </>
            }
            facts={[
              { name: 'Live', value: '1912.40', note: '25 Oct 2026' },
              { name: 'Change', value: '+12', note: '25 Oct 2026' },
              { name: 'Floor' },
            ]}
          />
          <RatingCard
            system={otherSystem}
            series={undefined}
            rating={
              <>
                1641<span className="soft rating-games">/17</span>
              </>
            }
            marks={<span className="tag warning">provisional</span>}
            facts={[{ name: 'Live', value: '1641.02' }]}
          />
        </ul>
        <Suspense fallback={<div style={{ minHeight: '24rem' }} />}>
          <HistoryChart player="" series={[series]} onOpen={() => {}} />
        </Suspense>
        <Outlook
          outlook={{
            k: 22.2,
            effectiveGames: 35.05,
            reliability: 'settled',
            next: [{ kind: 'title', name: 'Master', at: 2200, points: 62 }],
          }}
          system={mainSystem}
          live={2138}
          ceiling={undefined}
          games={639}
          official={{
            rating: 2138,
            games: 639,
            list: 'uschess-supplement-2026-11-01',
            date: '2026-11-01',
            active: { rank: 5, of: 160, below: 155 },
          }}
        />
        <WhyView story={story} trace={trace} />
        <details>
          <summary>Folded</summary>
          <p>What stands in it.</p>
        </details>
        <details open>
          <summary>Open</summary>
          <p>What stands in it.</p>
        </details>
        <FormulaView
          title="Change"
          formula={{ row: ['K', '×', { bracket: { row: ['S', '−', 'E'] } }, '=', '20', '×', { bracket: '+0.5' }, '=', '+10'] }}
          text="K × (S − E) = 20 × (+0.5) = +10"
        />
      </Group>
      <Group title="Tables">
        <SortableTable
          label="A table"
          rows={[
            { name: 'Byron, Ada', rating: 1912 },
            { name: 'Harkness, Kenneth', rating: 2050 },
          ]}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', title: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
            { key: 'rating', title: 'Rating', numeric: true, cell: ({ rating }) => rating, sort: ({ rating }) => rating },
          ]}
        />
        <SortableTable label="An empty table" rows={[]} rowKey={() => ''} columns={[]} empty="Nothing here yet." />
        <Results
          data={{
            system: mainSystem,
            all: { games: 10, wins: 5, draws: 2, losses: 3 },
            byColour: [
              { colour: 'white', games: 6, wins: 4, draws: 1, losses: 1 },
              { colour: 'black', games: 4, wins: 1, draws: 1, losses: 2 },
            ],
            byYear: [{ year: 2026, games: 10, wins: 5, draws: 2, losses: 3 }],
            byStrength: [{ band: 'equal', games: 10, wins: 5, draws: 2, losses: 3 }],
            bestWins: [],
            performances: [],
          }}
        />
        <nav className="tabs" aria-label="Tabs">
          <a href="#tables" aria-current="page">
            Open <span className="soft small num">45</span>
          </a>
          <a href="#tables">
            Reserve <span className="soft small num">22</span>
          </a>
        </nav>
      </Group>
      <Group title="Crosstable, changes, distribution, refusals">
        <Suspense fallback={<div style={{ minHeight: '60rem' }} />}>
          <Further />
        </Suspense>
      </Group>
      {keepsDocuments ? (
        <Group title="Rulebook">
          <Suspense fallback={<div style={{ minHeight: '30rem' }} />}>
            <OfRulebook />
          </Suspense>
        </Group>
      ) : null}
      <Group title="Findings about a report">
        <Suspense fallback={<div style={{ minHeight: '12rem' }} />}>
          <OfReports />
        </Suspense>
      </Group>
      {/* Last: it is longer than all the others together. */}
      <Group title="A long table">
        <SortableTable
          label="A table in order, of 400 rows"
          initial={{ key: 'place', descending: false }}
          rows={Array.from({ length: 400 }, (_, place) => ({ place: place + 1 }))}
          rowKey={({ place }) => String(place)}
          columns={[
            { key: 'place', title: 'Place', numeric: true, cell: ({ place }) => place, sort: ({ place }) => place },
            { key: 'name', title: 'Name', cell: ({ place }) => `Player ${place}` },
          ]}
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replace(/[ ,]+/g, '-');
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
