// FIDE lists by era: columns that cannot be taken from a header, because it is missing or not aligned with its columns (FORMATS-2
// §6). Offsets are 0-based, [from, to).

import { absent, type Column, type FideSystem, type FideTextLayout, type RatingColumns } from './fide-layout.js';

interface Era {
  readonly lists: string;
  readonly id: Column;
  readonly name: Column;
  readonly title: Column;
  readonly womenTitle?: Column;
  readonly otherTitles?: Column;
  readonly foaTitle?: Column;
  readonly federation: Column;
  readonly sex?: Column;
  readonly birth?: Column;
  readonly flag: Column;
  readonly ratings: Readonly<Partial<Record<FideSystem | 'single', RatingColumns>>>;
  /** The positions of the dots in a date such as `01.09.67`. */
  readonly points?: readonly [number, number];
  /** Distinguishes its lines from those of another era with the same leading columns. */
  readonly mark?: (line: string) => boolean;
}

const at = (from: number, to: number): Column => ({ from, to });
const end = 400;
const single = (rating: Column, games: Column, k: Column = absent): Era['ratings'] => ({ single: { rating, games, k } });

/** The lists with a misleading header. */
const dated2002: Era = {
  lists: 'October 2002 to July 2005',
  id: at(0, 9),
  name: at(10, 44),
  title: at(44, 48),
  federation: at(48, 52),
  birth: at(64, 72),
  flag: at(72, end),
  ratings: single(at(52, 58), at(58, 63)),
  points: [66, 69],
};

const in2001 = { id: at(0, 12), name: at(12, 45), title: at(45, 51), federation: at(51, 55) };

const modern = {
  id: at(0, 15),
  name: at(15, 76),
  federation: at(76, 80),
  sex: at(80, 84),
  title: at(84, 89),
  womenTitle: at(89, 94),
  otherTitles: at(94, 109),
};

/** Tried in this order; the first that fits most lines is used. */
const eras: readonly Era[] = [
  dated2002,
  {
    lists: 'October 2005 to August 2012',
    id: at(0, 9),
    name: at(10, 44),
    title: at(44, 48),
    federation: at(48, 52),
    birth: at(64, 69),
    flag: at(69, end),
    ratings: single(at(52, 58), at(58, 64)),
  },
  {
    ...in2001,
    lists: 'January 2002',
    birth: at(71, 79),
    flag: at(79, end),
    ratings: single(at(58, 64), at(64, 71)),
    points: [73, 76],
    mark: (line) => (line[79] ?? ' ') === ' ',
  },
  {
    ...in2001,
    lists: 'July 2001, October 2001, April 2002',
    birth: at(71, 82),
    sex: at(82, 84),
    flag: at(84, end),
    ratings: single(at(59, 65), at(65, 71)),
    points: [73, 76],
    mark: (line) => line[82] === 'M' || line[82] === 'F',
  },
  {
    ...in2001,
    lists: 'April 2001, July 2002',
    birth: at(71, 82),
    flag: at(82, end),
    ratings: single(at(59, 65), at(65, 71)),
    points: [73, 76],
  },
  {
    ...in2001,
    lists: 'January 2001',
    flag: at(70, end),
    ratings: single(at(58, 64), at(64, 70)),
  },
  {
    ...modern,
    lists: 'from September 2012',
    birth: at(122, 128),
    flag: at(128, end),
    ratings: single(at(109, 115), at(115, 119), at(119, 122)),
  },
  {
    ...modern,
    lists: 'with arena titles',
    foaTitle: at(109, 113),
    birth: at(126, 132),
    flag: at(132, end),
    ratings: single(at(113, 119), at(119, 123), at(123, 126)),
  },
  {
    ...modern,
    lists: 'combined, without arena titles',
    birth: at(148, 154),
    flag: at(154, end),
    ratings: {
      standard: { rating: at(109, 115), games: at(115, 119), k: at(119, 122) },
      rapid: { rating: at(122, 128), games: at(128, 132), k: at(132, 135) },
      blitz: { rating: at(135, 141), games: at(141, 145), k: at(145, 148) },
    },
  },
  {
    ...modern,
    lists: 'combined',
    foaTitle: at(109, 113),
    birth: at(152, 158),
    flag: at(158, end),
    ratings: {
      standard: { rating: at(113, 119), games: at(119, 123), k: at(123, 126) },
      rapid: { rating: at(126, 132), games: at(132, 136), k: at(136, 139) },
      blitz: { rating: at(139, 145), games: at(145, 149), k: at(149, 152) },
    },
  },
];

/** How many lines are used to decide. */
export const linesToJudge = 50;
const most = 0.8;

/** Whether the lines belong to lists whose header is not aligned with its columns; these are read by fixed columns. */
export function isMisheaded(lines: readonly string[]): boolean {
  return fits(lines, dated2002);
}

/** The columns of a list without a header, judged by its first lines; undefined if they are not a FIDE list. */
export function layoutByLines(lines: readonly string[], system: FideSystem = 'standard'): FideTextLayout | undefined {
  const era = eras.find((one) => fits(lines, one));
  return era && layoutOf(era, system);
}

/** The columns of October 2002 to July 2005. */
export function misheadedLayout(): FideTextLayout {
  return layoutOf(dated2002, 'standard');
}

function layoutOf({ lists: _lists, points: _points, mark: _mark, ratings, ...columns }: Era, system: FideSystem): FideTextLayout {
  const own = (type: FideSystem): RatingColumns | undefined => ratings[type] ?? (type === system ? ratings.single : undefined);
  return {
    sex: absent,
    womenTitle: absent,
    otherTitles: absent,
    foaTitle: absent,
    birth: absent,
    ...columns,
    standard: own('standard'),
    rapid: own('rapid'),
    blitz: own('blitz'),
    // Rapid and blitz lists exist since July 2012, in the layout of September 2012.
    systemUnsaid: ratings.single !== undefined && columns.sex !== undefined && columns.womenTitle !== undefined,
  };
}

function fits(lines: readonly string[], era: Era): boolean {
  const judged = lines.slice(0, linesToJudge);
  return judged.length > 0 && judged.filter((line) => lineFits(line, era)).length >= most * judged.length;
}

function lineFits(line: string, { id, federation, ratings, birth, points, mark }: Era): boolean {
  const code = line.slice(federation.from, federation.to);
  if (!/^\s*\d+\s*$/.test(line.slice(id.from, id.to)) || !/^[A-Z]{3} ?$/.test(code) || line[federation.from - 1] !== ' ')
    return false;
  if (points !== undefined && !points.every((point) => line[point] === '.')) return false;
  if (mark !== undefined && !mark(line)) return false;
  const columns = Object.values(ratings);
  const numbers = columns.flatMap(({ rating, games, k }) => [rating, games, k]).filter(({ to }) => to > 0);
  if (!numbers.every(({ from, to }) => /^\s*\d*\s*$/.test(line.slice(from, to)))) return false;
  if (!columns.some(({ rating }) => /^\s*\d{1,4}\s*$/.test(line.slice(rating.from, rating.to)))) return false;
  if (birth === undefined) return !line.slice(70).includes('.');
  return points !== undefined || /^\s*(\d{4}|0)?\s*$/.test(line.slice(birth.from, birth.to));
}
