// Time controls in words, as directors and programs of many countries write them: `90 min + 30 sec`, `90'+30"`, `90 Minuten für
// 40 Züge und 30 Minuten für den Rest`, `60 in 2hr, 30 in 1hr, rest in 1hr`. A text that is not certain is not read.

import type { WrittenPeriod, WrittenTimeControl } from './time-control.js';

const hours = 'hours?|hrs?|heures?|horas?|ore?a?|std|stunden?|h';
const minutes = 'minutes?|minutos?|minuten|minuti|minuta|minuut|minut|mins?|mn|минута?|мин|m';
const seconds = 'seconds?|secondes?|secondi|segundos?|sekunden?|sekundi|secs?|sek|seg|секунд[аеи]?|сек|s';
const moves = 'moves?|mvs?|züge|zug|coups?|jugadas?|movimientos?|lances?|mosse|mossa|poteza|poteze|zetten|мутаре|mutari';

const word = (names: string): string => `(?:${names})(?![a-zà-žа-я])\\.?`;

/** The kinds of tokens, tried in this order at each position. Numbers with a unit come before bare ones. */
const kinds: readonly (readonly [Token['kind'] | 'skip', RegExp])[] = [
  ['minutes', /(?<h>\d{1,2})\s*h(?:r|our|eure)?\s*(?<m>\d{1,2})(?:\s*min\w*|')?(?!\d)/y],
  ['minutes', /(?<h>\d{1,2}):(?<m>\d\d)(?!\d)/y],
  ['minutes', new RegExp(`(?<h>\\d{1,2}(?:\\.5)?)\\s*${word(hours)}`, 'y')],
  ['minutes', new RegExp(`(?<m>\\d{1,3}(?:\\.\\d+)?)\\s*-?\\s*(?:'|${word(minutes)})`, 'y')],
  ['seconds', new RegExp(`(?<n>\\d{1,3})\\s*-?\\s*(?:"|${word(seconds)})`, 'y')],
  ['moves', new RegExp(`(?<n>\\d{1,3})\\s*${word(moves)}`, 'y')],
  ['number', /(?<n>\d{1,3}(?:\.5)?)(?![\d.]*\d)/y],
  ['plus', /\+|plus(?![a-z])/y],
  ['over', /\/|x(?=\s*\d)|(?:in|for|für|fur|pour|per|para)(?![a-zà-ž])/y],
  ['after', /(?:after|nach|après|dopo|después de)(?![a-z])/y],
  ['delay', /d(?=\s*\/?\s*\d)\s*\/?|(?:delay|bronstein)(?![a-z])/y],
  ['game', /(?:game|g)(?=\s*[/:]?\s*\d)\s*[/:]?/y],
  ['rest', /(?:sd|rest|end|ende|restante|resto)(?![a-z])/y],
  ['skip', /[\s,;.]+|-(?=\s)/y],
  [
    'skip',
    // Words without information: that the extra time is an increment, that it is per move and player, that the time is for the
    // whole game.
    /(?:with|and|und|et|y|e|con|avec|mit|of|de|di|the|den|der|die|das|le|la|then|poi|danach|dann|puis|luego|an?|all(?:es)?|ko|en|total|moves?|züge|zug|coups?|movimientos?|movimento|lances?|mosse|mossa|mutare|potezu|потезу|per|pro|par|por|po|по|je|za|за|each|game|partie|partij[ue]|партију|celu|целу|čitavu|player|spieler|jucator|joueur|jugador|igraču|increments?|inkrement|incrementos?|incréments?|inc|i|bonus|bônus|bonifikation|added|starting|from|first|one|rest|für|for|pour)(?![a-zà-žа-я])/y,
  ],
];

interface Token {
  readonly kind: 'minutes' | 'seconds' | 'moves' | 'number' | 'plus' | 'over' | 'after' | 'delay' | 'game' | 'rest';
  readonly value: number;
}

/** Undefined unless every word is understood and the periods add up to a whole game. */
export function readWords(text: string): WrittenTimeControl | undefined {
  const plain = normalised(text);
  // One control per round, or byo-yomi, is not one control.
  if (/\brounds?\s*\d|byo|\.\.\.|…/.test(plain)) return undefined;
  const choices = plain.split(/\s(?:or|ou|o|oder|ili)\s/);
  const read = choices.map((choice) => {
    const tokens = tokensOf(choice);
    return tokens && controlOf(tokens);
  });
  const [first] = read;
  // Two controls to choose from count as one if their totals are equal.
  return read.every((each) => each !== undefined && first !== undefined && sumOf(each) === sumOf(first)) ? first : undefined;
}

function sumOf({ periods, seconds: extra }: WrittenTimeControl): number {
  return periods.reduce((sum, { minutes: main }) => sum + main, extra);
}

function normalised(text: string): string {
  return (
    text
      .replace(/[’‘′´`]/g, "'")
      .replace(/[”“″]/g, '"')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/''/g, '"')
      .replace(/(\d),5(?!\d)/g, '$1.5')
      .replace(/^[^\d:]*:/, '')
      .replace(
        /(?:starting )?(?:from|ab|dal?|desde|à partir de) (?:the )?(?:first move|1st move|moves? (?:1|one)(?!\d)|zug 1(?!\d))/g,
        '',
      )
      // `15-15 min` gives the time of each player.
      .replace(/(\d+)-\1(?=\s*min)/g, '$1')
      // An apostrophe for seconds: `10+5'`.
      .replace(/^(\d+)\s*\+\s*(\d+)'$/, '$1 min + $2 sec')
      .replace(/^(?:[^\d\s]{2,} )+(?=(?:g|game|sd)\s*\/?\s*\d|\d)/, '')
      .trim()
  );
}

function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    let next = at;
    for (const [kind, pattern] of kinds) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match === null || match[0] === '') continue;
      const { h, m, n } = match.groups ?? {};
      if (kind !== 'skip') tokens.push({ kind, value: n === undefined ? Number(h ?? 0) * 60 + Number(m ?? 0) : Number(n) });
      next = at + match[0].length;
      break;
    }
    if (next === at) return undefined;
    at = next;
  }
  return tokens;
}

/** A number without unit from 20 to 60 is a number of moves. */
function isMoves(value: number): boolean {
  return Number.isInteger(value) && value >= 20 && value <= 60;
}

function controlOf(tokens: readonly Token[]): WrittenTimeControl | undefined {
  const periods: WrittenPeriod[] = [];
  let extra: number | undefined;
  /** Delay or increment may follow each period once, and must be the same each time. */
  let extraSince = false;
  let incremental = true;
  let whole = false;
  if (tokens[0]?.kind === 'over' || tokens[0]?.kind === 'plus') return undefined;
  const complete = (): boolean => periods.at(-1)?.moves === null;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    const [next, after] = [tokens[i + 1], tokens[i + 2]];
    if (token === undefined) continue;
    const { kind, value } = token;
    if (kind === 'minutes' || kind === 'number') {
      const before = tokens[i - 1]?.kind;
      const isExtra =
        kind === 'number' && periods.length > 0 && (before === 'plus' || before === 'delay') && next?.kind !== 'over';
      if (isExtra) {
        if (extraSince || (extra !== undefined && extra !== value)) return undefined;
        extra = value;
        extraSince = true;
        continue;
      }
      const paired = next?.kind === 'over' && (after?.kind === 'number' || after?.kind === 'minutes' || after?.kind === 'moves');
      const period = paired ? pairOf(token, after) : next?.kind === 'moves' ? { moves: next.value, minutes: value } : undefined;
      if (paired && period === undefined) return undefined;
      if (period !== undefined) {
        if (complete()) return undefined;
        periods.push(period);
        extraSince = false;
        i += paired ? 2 : 1;
        continue;
      }
      // `90 minutes plus 30 min after 40 moves`: the first time was for those 40 moves.
      const [main] = periods;
      if (next?.kind === 'after' && after?.kind === 'moves' && main?.moves === null && periods.length === 1) {
        periods.splice(0, 1, { moves: after.value, minutes: main.minutes }, { moves: null, minutes: value });
        i += 2;
        continue;
      }
      if (complete()) return undefined;
      whole ||= before === 'game';
      periods.push({ moves: null, minutes: value });
      extraSince = false;
    } else if (kind === 'moves') {
      if (next?.kind !== 'over' || after?.kind !== 'minutes' || complete()) return undefined;
      periods.push({ moves: value, minutes: after.value });
      i += 2;
    } else if (kind === 'seconds') {
      if (periods.length === 0 || extraSince || (extra !== undefined && extra !== value)) return undefined;
      extra = value;
      extraSince = true;
    } else if (kind === 'delay') {
      // `d5` alone is not a time control.
      if (periods.length === 0) return undefined;
      incremental = false;
    } else if (kind === 'after') return undefined;
  }
  if (!complete() || (whole && periods.length > 1 && periods[0]?.moves === null)) return undefined;
  return { periods, seconds: extra ?? 0, incremental: (extra ?? 0) > 0 && incremental };
}

/** `40/90min`, `90min/40`, `60 in 2hr`, `40/90`: decides which number is the moves. */
function pairOf(first: Token, second: Token | undefined): WrittenPeriod | undefined {
  if (second === undefined || (first.kind === 'minutes' && second.kind === 'minutes')) return undefined;
  if (first.kind === 'minutes') return { moves: second.value, minutes: first.value };
  if (second.kind === 'minutes') return { moves: first.value, minutes: second.value };
  if (second.kind === 'moves' || !isMoves(first.value)) return undefined;
  return { moves: first.value, minutes: second.value };
}
