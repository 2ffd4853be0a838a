// The contents of the documentation, in order: documents of the repository by their file, and pages generated from the software
// itself.

export interface Chapter {
  readonly title: string;
  readonly documents: readonly Document[];
}

export interface Document {
  /** From the root of the workspace. */
  readonly file: string;
  /** In the sidebar; the page's own heading may be longer. */
  readonly short: string;
}

/** Pages that are generated rather than written; `make.ts` knows how. */
export const madePages = {
  commands: 'reference/commands.html',
  http: 'reference/http.html',
  findings: 'reference/findings.html',
  facts: 'reference/facts.html',
  library: (entry: string) => `reference/library/${entry}.html`,
} as const;

const doc = (file: string, short: string): Document => ({ file: `docs/${file}`, short });

export const chapters: readonly Chapter[] = [
  { title: 'Start here', documents: [doc('start.md', 'What Harkness is')] },
  {
    title: 'Tutorials',
    documents: [
      doc('tutorials/first-file.md', 'Five minutes: rate your own file'),
      doc('tutorials/player.md', 'Player: why is my rating this?'),
      doc('tutorials/director.md', 'Director: from a file to a rated event'),
      doc('tutorials/officer.md', 'Officer: an office in an hour'),
      doc('tutorials/committee.md', 'Committee: a reform tested'),
      doc('tutorials/programmer.md', 'Programmer: rate, explain, read'),
      doc('tutorials/witness.md', 'Witness: watch an office'),
    ],
  },
  {
    title: 'How to',
    documents: [
      doc('federation.md', 'Run a federation'),
      doc('operating.md', 'Operate an office'),
      doc('desk.md', 'Work at the desk'),
      doc('live.md', 'Show an event while it is played'),
      doc('lab.md', 'Test a reform'),
      doc('privacy.md', 'Keep birth dates private'),
      doc('languages.md', 'Translate the pages'),
      doc('third-verifier.md', 'Write a verifier of your own'),
      { file: 'CONTRIBUTING.md', short: 'Add a parameter, a rule, a format' },
    ],
  },
  {
    title: 'Reference',
    documents: [
      doc('rules.md', 'Rules: where each is reached'),
      doc('uschess.md', 'US Chess'),
      doc('fide-2009.md', 'FIDE 2009'),
      doc('fide-since-2014.md', 'FIDE since 2014'),
      doc('elo.md', 'Elo by a rulebook of your own'),
      doc('rulings.md', 'Rulings and sources'),
      doc('formats.md', 'File formats'),
      doc('examples/README.md', 'Example files'),
      doc('checks.md', 'Checks and submissions'),
      doc('rating-lists.md', 'Rating lists that are read'),
      doc('lists.md', 'Lists that are published'),
      doc('ledger.md', 'Facts and the ledger'),
      doc('public-export.md', 'The public export'),
      doc('public-log.md', 'The public log'),
      doc('command.md', 'The command'),
      doc('api.md', 'The API'),
    ],
  },
  {
    title: 'Explanation',
    documents: [
      doc('architecture.md', 'Architecture'),
      doc('replay.md', 'How history is rated again'),
      doc('fide-accuracy.md', 'How exact it is'),
      doc('trust.md', 'Whom one has to trust'),
      doc('security.md', 'Security'),
      doc('performance.md', 'Speed'),
      doc('scaling.md', 'Past one machine'),
      doc('nodes.md', 'Versions of Node'),
      doc('lab-audit.md', 'The lab, sentence by sentence'),
      doc('long-runs.md', 'Long runs'),
      doc('mutation.md', 'What the tests would miss'),
      doc('releasing.md', 'Releases and versions'),
    ],
  },
];

/** Documented entry points of the library, by package and entry point. */
export const libraryEntries: readonly { readonly name: string; readonly file: string; readonly address: string }[] = [
  { name: '@harkness/rules', file: 'packages/rules/src/index.ts', address: 'rules' },
  { name: '@harkness/rules/uschess', file: 'packages/rules/src/uschess/index.ts', address: 'rules-uschess' },
  { name: '@harkness/rules/fide', file: 'packages/rules/src/fide/index.ts', address: 'rules-fide' },
  { name: '@harkness/rules/elo', file: 'packages/rules/src/elo/index.ts', address: 'rules-elo' },
  { name: '@harkness/rules/rulings', file: 'packages/rules/src/rulings/index.ts', address: 'rules-rulings' },
  { name: '@harkness/formats', file: 'packages/formats/src/index.ts', address: 'formats' },
  { name: '@harkness/formats/shape', file: 'packages/formats/src/shape/index.ts', address: 'formats-shape' },
  { name: '@harkness/office', file: 'packages/office/src/index.ts', address: 'office' },
  { name: '@harkness/office/rate', file: 'packages/office/src/rate/index.ts', address: 'office-rate' },
  { name: '@harkness/ledger', file: 'packages/ledger/src/index.ts', address: 'ledger' },
  { name: '@harkness/ledger/log', file: 'packages/ledger/src/log/index.ts', address: 'ledger-log' },
  { name: '@harkness/ledger/node-crypto', file: 'packages/ledger/src/node-crypto.ts', address: 'ledger-node-crypto' },
  { name: '@harkness/lab', file: 'packages/lab/src/index.ts', address: 'lab' },
  { name: '@harkness/server', file: 'packages/server/src/index.ts', address: 'server' },
  { name: '@harkness/server/contract', file: 'packages/server/src/contract/index.ts', address: 'server-contract' },
  { name: '@harkness/sample', file: 'packages/sample/src/index.ts', address: 'sample' },
  { name: '@harkness/client', file: 'packages/client/src/index.ts', address: 'client' },
];
