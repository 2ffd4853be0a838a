// Reads a time control as it is written in reports: `G/60;d5`, `40/90,SD/30;d10`, `G/3+2`, `90+30`, `5400+30`.

export interface TimeControlPeriod {
  /** Moves of the period; null: the rest of the game. */
  readonly moves: number | null;
  readonly minutes: number;
}

export interface TimeControl {
  readonly periods: readonly TimeControlPeriod[];
  /** Main time of all periods. */
  readonly minutes: number;
  /** Delay or increment a move. */
  readonly seconds: number;
  readonly incremental: boolean;
}

const period = /^(?:(\d{1,3}|G|GAME|SD|TD)\/)(\d{1,4})$/;
const extra = /(?:[;, ]*)(?:(\+|D|INC|T\/D)\s*(\d{1,3}))$/;
const bare = /^(\d{1,5})(?:\+(\d{1,3}))?$/;

/** From this on a bare main time is in seconds (`180+2` is three minutes), below it in minutes (`90+30`). */
const secondsFrom = 180;

/** Undefined if it cannot be read. */
export function parseTimeControl(text: string): TimeControl | undefined {
  const upper = text.trim().toUpperCase();
  const plain = bare.exec(upper);
  if (plain !== null) {
    const main = Number(plain[1]);
    const minutes = main >= secondsFrom ? main / 60 : main;
    return {
      periods: [{ moves: null, minutes }],
      minutes,
      seconds: Number(plain[2] ?? 0),
      incremental: plain[2] !== undefined,
    };
  }
  const found = extra.exec(upper);
  const main = found === null ? upper : upper.slice(0, found.index);
  const periods: TimeControlPeriod[] = [];
  for (const part of main.split(/[,;]\s*/)) {
    const match = period.exec(part.trim());
    if (match === null) return undefined;
    const moves = /^\d/.test(match[1] ?? '') ? Number(match[1]) : null;
    periods.push({ moves, minutes: Number(match[2]) });
  }
  return {
    periods,
    minutes: periods.reduce((sum, { minutes }) => sum + minutes, 0),
    seconds: found === null ? 0 : Number(found[2]),
    incremental: found !== null && (found[1] === '+' || found[1] === 'INC'),
  };
}
