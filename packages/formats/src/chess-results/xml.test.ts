import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { redact } from '../redact.js';
import { withoutPlaces } from '../report/without-places.js';
import { type ChessResultsXmlOptions, makeChessResultsXml } from '../testing/chess-results-xml-file.js';
import { cellsOf, madeEvents, smallEvent, totalOf } from '../testing/made-event.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => parse(bytes(text), 'event.xml');
const readSmall = (options?: ChessResultsXmlOptions) => read(makeChessResultsXml(smallEvent, options));

test('reads everything in the file: players, ids, ratings, dates, games, forfeits, byes', () => {
  fc.assert(
    fc.property(madeEvents(), fc.boolean(), fc.boolean(), (event, asText, braces) => {
      const text = makeChessResultsXml(event, { asText });
      const { format, draft, report, findings } = read(braces ? text.replaceAll('<', '{').replaceAll('>', '}') : text);
      expect(format).toBe('chess-results-xml');
      expect(findings.filter(({ code }) => code.startsWith('chess-results'))).toEqual([]);
      expect(report).toBeDefined();
      if (draft === undefined) throw new Error('no draft');
      const plain = withoutPlaces(draft);
      expect(plain.event).toMatchObject({
        name: event.name,
        city: event.city,
        start: event.start,
        end: event.end,
        federation: 'XXX',
        chiefDirector: 'IA Rowan, Lee',
      });
      expect(plain.sections[0]).toMatchObject({
        kind: 'swiss',
        timeControl: '90 min + 30 sec',
        fideRated: true,
        rounds: event.rounds.length,
        roundDates: event.rounds.map(({ date }) => date),
      });
      expect(plain.sections[0]?.players).toEqual(
        event.players.map((player, at) => ({
          pair: at + 1,
          name: `${player.last}, ${player.first}`,
          fideId: String(player.fideId),
          national: [{ federation: 'XXX', id: player.nationalId }],
          federation: player.federation,
          sex: player.sex,
          ...(player.title === '' ? {} : { title: player.title }),
          ratings: [
            ...(player.fide > 0 ? [{ system: 'FIDE', rating: player.fide }] : []),
            ...(player.national > 0 ? [{ system: 'XXX', rating: player.national }] : []),
          ],
          born: asText ? `${player.year}-01-01` : String(player.year),
          points: totalOf(event, at),
          rank: at + 1,
          cells: cellsOf(event, at),
        })),
      );
    }),
    { numRuns: 60 },
  );
});

describe('results', () => {
  const pairing = (fields: Readonly<Record<string, string>>) =>
    read(
      makeChessResultsXml(
        { ...smallEvent, rounds: [{ date: '', games: [], alone: [] }] },
        { pairings: [{ round: '1', whiteno: '1', blackno: '2', forfeit: '', ...fields }] },
      ),
    );

  test.each([
    ['1', '0', '', 'win', 'loss', undefined],
    ['0.5', '0,5', '', 'draw', 'draw', undefined],
    ['1', '0', 'K', 'forfeit-win', 'forfeit-loss', undefined],
    ['0', '0', 'K', 'forfeit-loss', 'forfeit-loss', undefined],
    ['0', '1', 'U', 'unrated-loss', 'unrated-win', 'chess-results-unrated'],
    ['0', '0', 'D', 'unrated-loss', 'unrated-loss', 'chess-results-unrated'],
    ['0', '0', '', undefined, undefined, 'chess-results-result'],
    ['1', '1', '', undefined, undefined, 'chess-results-result'],
    ['1', '0', 'Q', undefined, undefined, 'chess-results-result'],
    ['x', '0', '', undefined, undefined, 'chess-results-result'],
    ['', '', '', undefined, undefined, 'chess-results-unfinished'],
    ['0.5', '0.5', 'H', undefined, undefined, 'chess-results-unfinished'],
  ])('%s : %s with the mark “%s”', (reswhite, resblack, forfeit, white, black, code) => {
    const { draft, findings } = pairing({ reswhite, resblack, forfeit });
    expect(draft?.sections[0]?.players.slice(0, 2).map(({ cells }) => cells[0]?.outcome)).toEqual([white, black]);
    expect(findings.map((finding) => finding.code).find((each) => each.startsWith('chess-results'))).toBe(code);
  });

  test.each([
    ['-1', '1', 'bye-pairing', undefined],
    ['-1', '0.5', 'bye-pairing', 0.5],
    ['-2', '', 'absent', undefined],
    ['-2', '0', 'absent', undefined],
    ['-2', '0.5', 'bye-half', undefined],
    ['-2', '1', 'bye-full', undefined],
    ['0', '1', 'bye-full', undefined],
  ])('without an opponent (%s) with %s points: %s', (blackno, reswhite, outcome, points) => {
    expect(pairing({ blackno, reswhite, resblack: '' }).draft?.sections[0]?.players[0]?.cells[0]).toMatchObject({
      outcome,
      ...(points === undefined ? {} : { points }),
    });
  });
});

describe('uncertain data is a finding', () => {
  const codes = (options: ChessResultsXmlOptions) => readSmall(options).findings.map(({ code }) => code);

  test('a team event, and an unknown type', () => {
    expect(codes({ tournament: { type: '3' } })).toContain('chess-results-type');
    expect(codes({ tournament: { type: '7' } })).toContain('chess-results-type');
    expect(readSmall({ tournament: { type: '1', replay: '2' } }).draft?.sections[0]?.kind).toBe('double-round-robin');
  });

  test('a long list of arbiters, capitalised attributes, everything the interface describes', () => {
    const tournament = {
      arbiter: `Rowan, Lee; ${'Elm, Jo, '.repeat(100)}`,
      creator: '1',
      sortstartrank: '2',
      tb1no: '84',
      tb1_detail: 'C1',
      federalstate: '0',
      organiser: 'Elm',
    };
    const { report, draft, findings } = readSmall({ tournament });
    expect(report).toBeDefined();
    expect(draft?.event.otherDirectors?.[0]).toBe('Rowan, Lee');
    expect(findings.map(({ code }) => code)).not.toContain('fields-kept');
    const capitals = makeChessResultsXml(smallEvent).replaceAll(' lastname=', ' Lastname=').replaceAll(' forfeit=', ' Forfeit=');
    expect(read(capitals).draft).toEqual(readSmall().draft && { ...readSmall().draft });
  });

  test('teams have their players, in board order', () => {
    const teams = [{ no: '1', teamname: 'North', teamshort: 'N', rank: '1' }];
    const { draft } = readSmall({ tournament: { type: '3' }, player: { teamno: '1', board: '' }, teams });
    expect(draft?.sections[0]).toMatchObject({
      kind: 'team',
      teams: [{ number: 1, name: 'North', nickname: 'N', rank: 1, players: [1, 2, 3, 4, 5] }],
    });
    expect(draft?.sections[0]?.players[0]?.team).toBe('North');
  });

  test('in a round robin the free round of an odd field scores no point', () => {
    const pairings = [{ round: '3', whiteno: '5', blackno: '-1', reswhite: '0', resblack: '', forfeit: '' }];
    const cells = readSmall({ tournament: { type: '1' }, pairings }).draft?.sections[0]?.players[4]?.cells;
    expect(cells?.at(-1)).toMatchObject({ round: 3, outcome: 'absent' });
  });

  test('a rating of zero means unrated, a missing one unknown', () => {
    const unrated = (rtg: string) =>
      readSmall({ player: { rtg, rtgfide: '', rtgnat: '' } }).draft?.sections[0]?.players[0]?.unrated;
    expect([unrated('0'), unrated('')]).toEqual([true, undefined]);
  });

  test('a rating of which only its use is known', () => {
    const player = { rtgfide: '', rtgnat: '', rtg: '1960' };
    const ratings = (tournament: Readonly<Record<string, string>>) =>
      readSmall({ player, tournament }).draft?.sections[0]?.players[0]?.ratings;
    expect(ratings({ ratedfide: 'J' })).toEqual([{ system: 'FIDE', rating: 1960 }]);
    expect(ratings({ ratedfide: 'N', ratednational: 'J' })).toEqual([{ system: 'XXX', rating: 1960 }]);
    expect(ratings({ ratedfide: '-', ratednational: '-' })).toEqual([]);
    expect(codes({ player, tournament: { ratedfide: '-' } })).toContain('chess-results-rating');
  });

  test.each([
    ['1999', '1999'],
    ['19990000', '1999'],
    ['00.00.1999', '1999'],
    ['19990423', '1999-04-23'],
    ['23.04.1999', '1999-04-23'],
    ['', undefined],
  ])('a birth date %j is %j', (dob, born) => {
    expect(readSmall({ player: { dob } }).draft?.sections[0]?.players[0]?.born).toBe(born);
  });

  test('an undocumented field is kept and named', () => {
    const { draft, findings } = readSmall({ tournament: { sponsor: 'Elm & Sons', contactmail: 'a@example.org' } });
    expect(draft?.extras).toEqual([{ format: 'chess-results-xml', key: 'tournament.sponsor[1]', value: 'Elm & Sons' }]);
    expect(findings.find(({ code }) => code === 'fields-kept')?.message).toContain('sponsor');
  });

  test('XML that is damaged, empty or declares entities', () => {
    const text = makeChessResultsXml(smallEvent);
    expect(read(text.slice(0, 900)).findings.map(({ code }) => code)).toEqual(['chess-results-xml']);
    expect(read('<chessresults><tournamentdata/></chessresults>').findings.map(({ code }) => code)).toEqual([
      'chess-results-xml',
    ]);
    expect(read(text.replace('<chessresults>', '<!DOCTYPE a [<!ENTITY b "c">]><chessresults>')).report).toBeUndefined();
  });
});

test('the keys of the uploading program are not kept', () => {
  const text = makeChessResultsXml(smallEvent);
  for (const each of [text, text.replaceAll('<', '{').replaceAll('>', '}')]) {
    const kept = redact({ name: 'a.xml', bytes: bytes(each) });
    expect(new TextDecoder().decode(kept.bytes)).not.toContain('SECRET');
    expect(kept.bytes.length).toBe(bytes(each).length);
    expect(parse(kept.bytes, 'a.xml').draft).toEqual(read(each).draft);
  }
});
