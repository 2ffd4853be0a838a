// The sources of the dated numbers, by the short names that parameter tables and explanations use.

/**
 * How reliable a source is.
 * - `A`: the authority’s own page, or a transcription of it with address and time.
 * - `B`: a federation’s page, news, code that quotes the regulation, or recorded calculations of the authority.
 * - `C`: one secondary page, or inferred.
 * - `M`: general knowledge; no source was found.
 */
export type Sureness = 'A' | 'B' | 'C' | 'M';

/** A document that supports dated numbers. */
export interface Source {
  readonly id: string;
  readonly title: string;
  readonly publisher: string;
  /** When it was published or read; null if undated. */
  readonly date: string | null;
  readonly sure: Sureness;
  /** What it settles, or where it can be read. */
  readonly note: string;
  /** Its name in citations, if the rulebook has its text section by section: `uschess-2025`. */
  readonly document?: string;
}

/**
 * The documents behind the later FIDE rules, by the letters that tables cite.
 *
 * @example
 * sources.some(({ id }) => id === 'Z1') // true
 */
export const sources: readonly Source[] = [
  {
    id: 'US25',
    title: 'The US Chess Rating System',
    publisher: 'US Chess Federation',
    date: '2025-02-10',
    sure: 'A',
    note: 'the whole rating system, with a list of changes since 2001',
    document: 'uschess-2025',
  },
  {
    id: 'US20',
    title: 'The US Chess Rating System',
    publisher: 'US Chess Federation',
    date: '2020-09-02',
    sure: 'A',
    note: 'the whole rating system, with a list of changes since 2001',
    document: 'uschess-2020',
  },
  {
    id: 'US15',
    title: 'The US Chess Rating System',
    publisher: 'US Chess Federation',
    date: '2015-06-01',
    sure: 'A',
    note: 'the whole rating system',
    document: 'uschess-2015',
  },
  {
    id: 'US10',
    title: 'Approximating formulas for the USCF rating system',
    publisher: 'US Chess Federation',
    date: '2010-12',
    sure: 'A',
    note: 'formulas for calculating by hand',
    document: 'uschess-2010-approx',
  },
  {
    id: 'FIDE09',
    title: 'FIDE Rating Regulations',
    publisher: 'FIDE',
    date: '2008',
    sure: 'A',
    note: 'as adopted at Dresden in 2008, from 1 July 2009; its K and its points per half point were not put into force',
    document: 'fide-2009',
  },
  {
    id: 'Z1',
    title: 'Transcription of the handbook, chapters B.02 of 2024 and of rapid and blitz',
    publisher: 'Zugzwang Foundation',
    date: '2026-10-09',
    sure: 'A',
    note: 'articles 1, 5 to 8 and 9.1, and what differs in rapid and blitz',
  },
  {
    id: 'Z2',
    title: 'Transcription of the handbook, chapter B.02 of 2022, and of the Title Regulations of 2024',
    publisher: 'Zugzwang Foundation',
    date: null,
    sure: 'A',
    note: 'articles 8.2 and 8.3.1 of 2022; how the Title Regulations round',
  },
  {
    id: 'Z3',
    title: 'Readings tested on published calculations of FIDE',
    publisher: 'Zugzwang Foundation',
    date: null,
    sure: 'B',
    note: 'recorded calculations and 19.6 million published K',
  },
  {
    id: 'Q',
    title: 'New rating regulations come into force',
    publisher: 'FIDE Qualification Commission',
    date: '2024-03-01',
    sure: 'A',
    note: 'floor 1400, the adjustment, first ratings of 2024',
  },
  {
    id: 'N9',
    title: 'Changes to Title and Rating Regulations effective from July 1st 2009',
    publisher: 'FIDE',
    date: '2009-07-13',
    sure: 'A',
    note: 'which numbers of the text of 2009 were not put into force',
  },
  {
    id: 'N9k',
    title: 'News on the K factor',
    publisher: 'FIDE',
    date: '2009-04-24',
    sure: 'A',
    note: 'the K factor before July 2009',
  },
  {
    id: 'RB11',
    title: 'Rapid and blitz ratings',
    publisher: 'FIDE',
    date: '2011-11-16',
    sure: 'A',
    note: 'the start of rapid and blitz lists',
  },
  { id: 'F22', title: 'Changes of 2022', publisher: 'FIDE', date: null, sure: 'A', note: 'rate of play from 2022' },
  {
    id: 'US22',
    title: 'Changes effective January 1, 2022',
    publisher: 'US Chess Federation',
    date: null,
    sure: 'B',
    note: 'what FIDE changed on 1 January 2022',
  },
  {
    id: 'CB25',
    title: 'FIDE changes rating regulations',
    publisher: 'ChessBase',
    date: '2025-09-30',
    sure: 'B',
    note: 'the exemption from 2650 of 1 October 2025',
  },
  {
    id: 'FACV',
    title: 'Rating changes of 2024',
    publisher: 'Federation of Valencia',
    date: '2024',
    sure: 'B',
    note: 'first ratings and the adjustment of 2024',
  },
  {
    id: 'ECF24',
    title: 'Rating changes of 2024',
    publisher: 'English Chess Federation',
    date: '2024',
    sure: 'B',
    note: 'the changes of 1 March 2024',
  },
  {
    id: 'CV',
    title: 'Rating changes of 2024',
    publisher: 'chessvicky.com',
    date: null,
    sure: 'C',
    note: 'the changes of 1 March 2024',
  },
  {
    id: 'KIN',
    title: 'Copy of the rating regulations',
    publisher: 'Kinabalu Chess',
    date: null,
    sure: 'C',
    note: 'floor 1000, five games, closing three days before a list',
  },
  {
    id: 'SAM',
    title: 'Quotation of article 8.56 before and after July 2014',
    publisher: 'samara-chess.ru',
    date: '2014',
    sure: 'B',
    note: 'K 40, 20 and 10',
  },
  {
    id: 'KOL',
    title: 'Article 1.1, old and new',
    publisher: 'kolokwium.blogspot.com',
    date: '2021-12-13',
    sure: 'B',
    note: 'rate of play before and from 2022',
  },
  {
    id: 'CX11',
    title: 'News on the changes of 2011 and 2012',
    publisher: 'chessexpress.blogspot.com',
    date: '2011-06-08',
    sure: 'B',
    note: 'monthly lists and floor 1000',
  },
  {
    id: 'CX21',
    title: 'News on the changes of 2022',
    publisher: 'chessexpress.blogspot.com',
    date: '2021-11-10',
    sure: 'C',
    note: 'first results and the limit on K',
  },
  {
    id: 'CX21b',
    title: 'The changes of 1 January 2022',
    publisher: 'chessexpress.blogspot.com',
    date: '2021-12-09',
    sure: 'B',
    note: 'one upgrade a tournament; rapid and blitz brought into line',
  },
  {
    id: 'ECF11',
    title: 'New FIDE venture',
    publisher: 'English Chess Federation',
    date: '2011',
    sure: 'B',
    note: 'the changes of 2011 and 2012',
  },
  {
    id: 'USF',
    title: 'Thread on the changes of July 2011',
    publisher: 'US Chess forum',
    date: '2011',
    sure: 'B',
    note: 'single games count after a first valid event',
  },
  {
    id: 'SC22',
    title: 'New rules for rapid and blitz',
    publisher: 'scacchierando.it',
    date: '2022',
    sure: 'B',
    note: 'K of rapid and blitz from October 2022',
  },
  {
    id: 'SP17',
    title: 'Chapter B.02 of 1 July 2017 in Spanish',
    publisher: 'Spanish federation',
    date: '2017-07-01',
    sure: 'B',
    note: 'first page only',
  },
  {
    id: 'PR',
    title: 'The function kfide of the package PlayerRatings',
    publisher: 'CRAN',
    date: null,
    sure: 'B',
    note: 'K by date',
  },
  {
    id: 'G22',
    title: 'Code that quotes the rating regulations of 2022',
    publisher: 'a public repository',
    date: '2022',
    sure: 'B',
    note: 'K, juniors and the limit of 700',
  },
  {
    id: 'SHARLY',
    title: 'Questions and answers',
    publisher: 'Sharly Chess',
    date: null,
    sure: 'B',
    note: 'quotes 7.2.1 of rapid and blitz',
  },
  {
    id: 'FEX',
    title: 'Rating specification',
    publisher: 'Federation of Rio de Janeiro',
    date: null,
    sure: 'B',
    note: 'thirteen games checked against FIDE',
  },
  {
    id: 'CS',
    title: 'Simulator that cites the chapter of 2024',
    publisher: 'a public repository',
    date: null,
    sure: 'B',
    note: 'the tables of 2024',
  },
  {
    id: 'LI',
    title: 'FIDE ratings in scalachess',
    publisher: 'lichess',
    date: '2025',
    sure: 'B',
    note: 'the exemption from 2650',
  },
  {
    id: 'US14',
    title: 'Threads on first FIDE ratings and the regulations of 2014',
    publisher: 'US Chess forum',
    date: '2014',
    sure: 'B',
    note: 'five games from 1 July 2014; floor 1000',
  },
  {
    id: 'CXP14',
    title: 'Quotation of article 8.56 of 2014',
    publisher: 'chessxpose.blogspot.com',
    date: '2014-08-01',
    sure: 'B',
    note: 'the 18th birthday; no limit on K times games',
  },
  {
    id: 'CC22',
    title: 'Thread on a calculation of a rapid event',
    publisher: 'chesschat.org',
    date: '2022',
    sure: 'B',
    note: 'only the greatest difference is limited',
  },
  {
    id: 'VN22',
    title: 'The change of K',
    publisher: 'Vietnam Chess Federation',
    date: '2022',
    sure: 'B',
    note: 'K and the adjustment of 1 October 2022',
  },
  {
    id: 'NO24',
    title: 'Information of the Norwegian federation',
    publisher: 'Sortland chess club',
    date: '2024-02-20',
    sure: 'B',
    note: 'the adjustment of 1 March 2024 holds on all three lists',
  },
  {
    id: 'AC25',
    title: 'Report on the 600-point rule',
    publisher: 'attackingchess.com',
    date: '2025-09-30',
    sure: 'C',
    note: 'the rule holds since December 2024; FIDE’s program followed in September 2025',
  },
];

/**
 * A source as texts name it: title, publisher and date.
 *
 * @example
 * sources.filter(({ id }) => id === 'RB11').map(sourceName) // ['Rapid and blitz ratings (FIDE, 2011-11-16)']
 */
export function sourceName({ title, publisher, date }: Source): string {
  return `${title} (${publisher}${date === null ? '' : `, ${date}`})`;
}

/**
 * The authority whose rules a source supports. Sources without a text in the rulebook are about later FIDE rules.
 *
 * @example
 * sources.filter((source) => sourceAuthority(source) === 'uschess').length // 4
 */
export function sourceAuthority({ document }: Source): 'uschess' | 'fide' {
  return document?.startsWith('uschess') ? 'uschess' : 'fide';
}

const byId = new Map(sources.map((source) => [source.id, source]));
const byDocument = new Map(sources.flatMap((source) => (source.document === undefined ? [] : [[source.document, source]])));

/**
 * The sources that a citation names, in its order.
 *
 * @example
 * sourcesCited('fide-2009 §1.1; FIDE-LATER: Q, Z1 (A)').map(({ id }) => id) // ['FIDE09', 'Q', 'Z1']
 */
export function sourcesCited(citation: string): readonly Source[] {
  const [, later = ''] = /FIDE-LATER: (.*)$/.exec(citation) ?? [];
  // What is in brackets is how reliable it is, not a name.
  const letters = later.replace(/\([^)]*\)/g, '').match(/\b[A-Z][A-Za-z0-9]*\b/g) ?? [];
  const named = citation.match(/\b(?:uschess|fide)-\d{4}(?:-approx)?\b(?!-)/g) ?? [];
  return [...new Set([...named.map((name) => byDocument.get(name)), ...letters.map((id) => byId.get(id))])].filter(
    (source) => source !== undefined,
  );
}
