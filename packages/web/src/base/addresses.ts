// Every address of the pages, for a server that sends the document before a script runs: the module that draws it, its first
// answer, and its title. `$name` stands for a part of the address, `{field}` for a field of that answer.

export interface PageAddress {
  readonly path: string;
  /** The module that draws it; its scripts are loaded together with the first one. */
  readonly module: string;
  /** The page's first API answer; without one the page does not wait. */
  readonly first?: string;
  readonly title: string;
  /** The page's heading, if it differs from the title. */
  readonly heading?: string;
  readonly description?: string;
  /** The page's first paragraph, in the page's own words: readers have it before any script. */
  readonly lead?: string;
  /** Other sites may embed it in a frame. */
  readonly embeddable?: boolean;
}

export const addresses: readonly PageAddress[] = [
  {
    path: '/',
    module: 'pages/home.tsx',
    title: 'Harkness',
    heading: 'Every rating, and why',
    description:
      'An open rating office for chess: find a player, an event or a list; every number leads to the rule it comes from.',
  },
  {
    path: '/players/$player',
    module: 'pages/player.tsx',
    first: '/players/$player',
    title: '{name}',
    description: 'Chess ratings of {name} ({player}): official and live, history, events and the reason for every change.',
  },
  {
    path: '/players/$player/why/$system',
    module: 'pages/why.tsx',
    first: '/players/$player',
    title: 'Why: {name}',
    description: 'Why {name} has this rating: the games, the sum, and the rule behind every number.',
  },
  {
    path: '/players/$player/with/$other',
    module: 'pages/versus.tsx',
    first: '/players/$player',
    title: '{name} and another player',
    heading: '',
    description: 'The rated games of {name} against another player, and both histories in one chart.',
  },
  {
    path: '/events/$event/$section/why/$player',
    module: 'pages/why.tsx',
    first: '/events/$event/sections/$section',
    title: 'Why: {eventName}, {name}',
    heading: 'Why',
    description: 'Why a rating changed at {eventName}: the games, the sum, and the rule behind every number.',
  },
  {
    path: '/events',
    module: 'pages/events.tsx',
    title: 'Events',
    description: 'Rated chess events, newest first, with crosstables and rating changes.',
  },
  {
    path: '/events/$event',
    module: 'pages/event.tsx',
    first: '/events/$event',
    title: '{name}',
    description: 'Sections of {name}, {days}, with crosstables and rating changes.',
  },
  {
    path: '/events/$event/$section',
    module: 'pages/section.tsx',
    first: '/events/$event/sections/$section',
    title: '{eventName}, {name}',
    heading: '{eventName}',
    description: 'Crosstable of {eventName}, {name}, {days}: every rating before and after, and why it changed.',
  },
  {
    path: '/live',
    module: 'pages/live.tsx',
    title: 'Events in progress',
    description: 'Chess events while they are played: standings and interim ratings, unofficial.',
  },
  {
    path: '/live/$event',
    module: 'pages/live.tsx',
    first: '/live/$event',
    title: '{name}, in progress',
    heading: '{name}',
    description: 'Standings and interim ratings of {name} while it is played: in progress, unofficial.',
  },
  {
    path: '/live/$event/embed',
    module: 'pages/live.tsx',
    title: 'Ratings in progress, unofficial',
    heading: '',
    embeddable: true,
  },
  {
    path: '/runs/$run',
    module: 'pages/run.tsx',
    title: 'Run $run',
    description: 'What one computation of the ratings changed, and for whom.',
  },
  {
    path: '/rulebook',
    module: 'pages/rulebook.tsx',
    title: 'Rulebook',
    description: 'Every dated parameter of the rating rules with its sources, and the documents’ worked examples computed live.',
    lead: 'Every number the rules use, with its effective date and source. Contradictions between documents and uncertainties are noted beside it.',
  },
  {
    path: '/rulings',
    module: 'pages/rulings.tsx',
    title: 'Rulings',
    description: 'Questions that the rating documents leave open, with the decisions and the reasons.',
  },
  {
    path: '/rulings/$ruling',
    module: 'pages/rulings.tsx',
    title: 'Ruling $ruling',
    heading: '',
    description: 'A question that the rating documents leave open, the decision, and the reason.',
  },
  {
    path: '/parts',
    module: 'pages/parts.tsx',
    title: 'Parts',
    description: 'Every part of the pages in every state, with its colours, type and spacing.',
  },
  {
    path: '/sources',
    module: 'pages/sources.tsx',
    title: 'Sources',
    description: 'The documents behind every dated number of the rating rules, and how reliable each of them is.',
  },
  {
    path: '/sources/$source',
    module: 'pages/sources.tsx',
    title: 'Source $source',
    heading: '',
    description:
      'A document behind the rating rules: what it is, how reliable it is, and which numbers and rulings come from it.',
  },
  {
    path: '/lists',
    module: 'pages/lists.tsx',
    title: 'Rating lists',
    description: 'Published rating lists. A list never changes; each is hashed, signed and can be computed again.',
  },
  {
    path: '/lists/$list',
    module: 'pages/list.tsx',
    first: '/lists/$list',
    title: '{title}',
    description: '{title}: ranking, movers, downloads, and how to verify it.',
  },
  // Leads to the office's first calculator, whose own script follows; this is what almost all of them need.
  { path: '/calculators', module: 'calculators/player.tsx', title: 'Calculators' },
  {
    path: '/calculators/estimate',
    module: 'calculators/estimate.tsx',
    title: 'Estimate after an event',
    heading: 'Calculators',
    description: 'US Chess rating estimator: K, expected score and bonus as you type, by the edition of any year.',
    lead: 'Your rating after an event. Opponents’ ratings stay fixed here; in the rated section they change too, so the official number can differ a little.',
  },
  {
    path: '/calculators/need',
    module: 'calculators/need.tsx',
    title: 'Plan a tournament',
    heading: 'Calculators',
    description:
      'Enter your opponents and the score you hope for: your US Chess rating after every score, and the score needed for a goal.',
    lead: 'Enter your opponents and the score you hope for to see your rating afterwards, and the score needed for a goal.',
  },
  {
    path: '/calculators/initial',
    module: 'calculators/initial.tsx',
    title: 'Initial rating',
    heading: 'Calculators',
    description: 'The US Chess rating an unrated player begins with, from other ratings or age.',
    lead: 'The initial rating of a player who is unrated in a system. Nothing leaves your browser; the address holds an age, never a birth date.',
  },
  {
    path: '/calculators/floors',
    module: 'calculators/floors.tsx',
    title: 'Floors',
    heading: 'Calculators',
    description: 'The floor below which a US Chess rating does not fall, and why.',
    lead: 'A rating never falls below its floor. See which floor you have, why, and how to earn the next.',
  },
  {
    path: '/calculators/match',
    module: 'calculators/match.tsx',
    title: 'Match',
    heading: 'Calculators',
    description: 'How an individual match changes ratings under the US Chess rules.',
    lead: 'A match between two players with established ratings: no bonus, and limits on what it may change, alone and with earlier matches.',
  },
  {
    path: '/calculators/foreign',
    module: 'calculators/foreign.tsx',
    title: 'Foreign event',
    heading: 'Calculators',
    description: 'How a FIDE event abroad changes a US Chess rating.',
    lead: 'A FIDE-rated event that was not rated by US Chess. The opponents’ FIDE ratings are converted, and the Regular rating is updated once; games against unrated opponents do not count.',
  },
  {
    path: '/calculators/fide',
    module: 'calculators/fide.tsx',
    title: 'FIDE change',
    heading: 'Calculators',
    description: 'FIDE rating change of a rating period, by the regulations of any year.',
    lead: 'How a tournament changes a FIDE rating, or the first rating it gives. Ratings are those of the list in force on its first day.',
  },
  {
    path: '/calculators/fide-event',
    module: 'calculators/fide-event.tsx',
    title: 'FIDE event of 2009',
    heading: 'Calculators',
    description: 'An event by the FIDE text of 2009: round robins, unrated players, leagues.',
    lead: 'An event from July 2009 to June 2014 under the text of 2009: who is rated, what unrated players gain, and why.',
  },
  {
    path: '/calculators/by-hand',
    module: 'calculators/by-hand.tsx',
    title: 'By hand (2010)',
    heading: 'Calculators',
    description: 'The US Chess formulas of 2010 for computing by hand: full and half K, both roundings.',
  },
  {
    path: '/calculators/system/$system',
    module: 'calculators/system.tsx',
    title: 'After an event',
    heading: 'Calculators',
    description: 'A rating after some games, and the score needed for a goal, by the rules of the office.',
  },
  {
    path: '/lab',
    module: 'pages/lab.tsx',
    title: 'Lab',
    description:
      'What if the rating rules had been different? Studies that rate the whole history under a reform, with intervals.',
    lead: 'What if the rule had been different? A study rates the whole history twice, under the rulebook and under a reform, and says which predicted results better, what happens to newcomers and to the scale, and who gains. Nothing of the office changes.',
  },
  {
    path: '/lab/new',
    module: 'pages/lab-new.tsx',
    title: 'Test a reform',
    description: 'Change a rating rule, choose the months that decide, and see which rule predicted better.',
  },
  { path: '/lab/studies/$study', module: 'pages/lab-study.tsx', first: '/lab/studies/$study', title: '{title}', heading: '' },
  { path: '/login', module: 'pages/login.tsx', title: 'Log in' },
  { path: '/link', module: 'pages/link.tsx', title: 'One-time link', heading: '' },
  { path: '/unfollow', module: 'pages/unfollow.tsx', title: 'No more mail' },
  { path: '/account', module: 'pages/account.tsx', title: 'Your account', heading: '' },
  { path: '/submit', module: 'pages/submit.tsx', title: 'Submit a report', heading: '' },
  { path: '/submissions/$submission', module: 'pages/submission.tsx', title: 'Submission', heading: '' },
  { path: '/office', module: 'pages/office.tsx', title: 'Office', heading: '' },
  { path: '/office/queue', module: 'pages/office.tsx', title: 'Queue', heading: '' },
  { path: '/office/held', module: 'pages/office.tsx', title: 'Held sections', heading: '' },
  { path: '/office/questions', module: 'pages/office.tsx', title: 'Questions of players', heading: '' },
  { path: '/office/events', module: 'pages/office.tsx', title: 'Events', heading: '' },
  { path: '/office/lists', module: 'pages/office.tsx', title: 'Lists at the desk', heading: '' },
  { path: '/office/runs', module: 'pages/office.tsx', title: 'Runs', heading: '' },
  { path: '/office/drift', module: 'pages/office.tsx', title: 'Drift', heading: '' },
  { path: '/office/audit', module: 'pages/office.tsx', title: 'Audit', heading: '' },
  { path: '/office/accounts', module: 'pages/office.tsx', title: 'Accounts', heading: '' },
  { path: '/office/keys', module: 'pages/office.tsx', title: 'Keys', heading: '' },
  { path: '/office/profile', module: 'pages/office-profile.tsx', title: 'Profile', heading: '' },
  { path: '/office/health', module: 'pages/office.tsx', title: 'Health', heading: '' },
  { path: '/office/players', module: 'pages/office.tsx', title: 'Players', heading: '' },
  { path: '/office/decisions', module: 'pages/office.tsx', title: 'Decisions', heading: '' },
  { path: '/questions', module: 'pages/questions.tsx', title: 'Questions', heading: '' },
  { path: '/questions/$question', module: 'pages/questions.tsx', title: 'Question', heading: '' },
];
