// Writes a Swiss-Manager file for tests, from the documented layout rather than from the reader.

export interface MadePlayer {
  readonly surname: string;
  readonly firstName?: string;
  readonly title?: string;
  readonly nationalId?: string;
  readonly club?: string;
  readonly federation?: string;
  readonly source?: string;
  readonly email?: string;
  readonly sex?: number;
  readonly fideRating?: number;
  readonly nationalRating?: number;
  readonly born?: number;
  readonly fideId?: number;
  readonly team?: number;
  readonly k?: number;
  readonly group?: string;
  /** Strings beyond the 18, by index; only with a shape that has them. */
  readonly more?: { readonly [index: number]: string };
}

export interface MadeFile {
  readonly type?: number;
  readonly flags?: number;
  readonly start?: number;
  readonly end?: number;
  readonly fideEvent?: number;
  /** 1 standard, 2 rapid, 3 blitz. */
  readonly rate?: number;
  readonly tieBreaks?: readonly number[];
  readonly chessResults?: number;
  /** By index of the 132 strings. */
  readonly header?: { readonly [index: number]: string };
  readonly players: readonly MadePlayer[];
  readonly rounds: readonly {
    readonly date?: number;
    readonly pairings: readonly (readonly [white: number, black: number, result: number])[];
  }[];
  readonly teams?: readonly string[];
  /** 18 strings and 134 bytes, or one of the other two ways to count the same record. */
  readonly playerShape?: readonly [texts: number, bytes: number];
}

class Bytes {
  readonly #all: number[] = [];

  get length(): number {
    return this.#all.length;
  }

  add(...bytes: readonly number[]): void {
    for (const byte of bytes) this.#all.push(byte & 255);
  }

  marker(tag: number): void {
    this.add(tag, 0xff, 0x89, 0x44);
  }

  text(text: string): void {
    this.add(text.length, text.length >> 8);
    for (let at = 0; at < text.length; at += 1) this.add(text.charCodeAt(at), text.charCodeAt(at) >> 8);
  }

  texts(count: number, given: { readonly [index: number]: string | undefined }): void {
    for (let at = 0; at < count; at += 1) this.text(given[at] ?? '');
  }

  /** Zeros with some numbers in between: offset, value, bytes. */
  block(length: number, values: readonly (readonly [offset: number, value: number, bytes: number])[]): void {
    const block = new Uint8Array(length);
    for (const [offset, value, bytes] of values) {
      for (let at = 0; at < bytes; at += 1) block[offset + at] = Math.floor(value / 256 ** at) & 255;
    }
    this.add(...block);
  }

  whole(): Uint8Array {
    return Uint8Array.from(this.#all);
  }
}

export function makeSwissManager(file: MadeFile): Uint8Array {
  const { players, rounds, teams = [], playerShape: [texts, bytes] = [18, 134] } = file;
  const out = new Bytes();
  out.marker(0x93);
  // Licence data of the arbiter's computer.
  out.block(104, [
    [0x04, 0x4c494345, 4],
    [0x1c, file.chessResults ?? 0, 4],
  ]);
  out.texts(132, file.header ?? {});
  out.marker(0x95);
  out.block(5883, [
    [0x00, rounds.length, 2],
    [0x0b, file.type ?? 0, 1],
    [0x13, players.length, 2],
    [0x15, file.flags ?? 0, 1],
    [0x17, rounds.length, 2],
    [0x1b, file.tieBreaks?.length ?? 0, 2],
    ...(file.tieBreaks ?? []).map((number, i) => [0x1d + 2 * i, number, 2] as const),
    [0x2f, teams.length, 2],
    [0x47, file.start ?? 0, 4],
    [0x4b, file.end ?? 0, 4],
    [0x4ef, file.rate ?? 0, 1],
    [0x4f7, file.fideEvent ?? 0, 4],
  ]);
  out.marker(0xa3);
  for (const { date, pairings } of rounds) {
    out.texts(16, { 0: '10:00' });
    out.block(76, [
      [0x00, date ?? 0, 4],
      [0x06, pairings.length, 2],
      [0x16, 424242, 4],
    ]);
  }
  out.marker(0xa5);
  for (const player of players) {
    const { surname, firstName, title, nationalId, club, federation, email, source } = player;
    out.texts(texts, {
      0: surname,
      1: firstName,
      4: title,
      5: nationalId,
      9: club,
      10: federation,
      12: player.group,
      14: email,
      17: source,
      ...player.more,
    });
    // Strings beyond the 18 are empty: each takes its two zero bytes from the front of the block.
    const skipped = 134 - bytes;
    out.block(
      bytes,
      (
        [
          [0x1e, player.sex ?? 0, 1],
          [0x20, player.fideRating ?? 0, 2],
          [0x22, player.nationalRating ?? 0, 2],
          [0x26, player.born ?? 0, 4],
          [0x30, player.fideId ?? 0, 4],
          [0x34, player.team ?? 0, 2],
          [0x52, player.k ?? 0, 2],
        ] as const
      ).map(([offset, value, size]) => [offset - skipped, value, size] as const),
    );
  }
  out.marker(0xb3);
  for (const { pairings } of rounds) {
    for (const [white, black, result] of pairings) {
      out.block(21, [
        [0, white, 2],
        [2, black, 2],
        [4, result, 2],
      ]);
    }
  }
  if (teams.length > 0) {
    out.marker(0xb5);
    for (const team of teams) {
      out.texts(5, { 0: team });
      out.block(96, []);
    }
    out.marker(0xc3);
  }
  out.marker(0xd3);
  out.block(28, []);
  out.marker(0xe3);
  return out.whole();
}
