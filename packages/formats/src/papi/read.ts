// Papi files (.papi), in which French events are reported: an Access database with the tables INFO and JOUEUR. FORMATS-2 §5.3.

import { defined } from '../bytes/defined.js';
import { keepFields } from '../input/kept-fields.js';
import type { InputFile, Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { wholeOf } from '../input/text.js';
import { collectFindings, type FindingCollector } from '../report/collector.js';
import { takeDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { OpenGames } from '../report/open-games.js';
import { type ReportDraft, reportVersion, type SectionKind } from '../report/report.js';
import { say } from '../report/say.js';
import { Damaged, isJet, type JetField, JetFile, type JetRow } from './jet.js';
import { contactColumns, numberOf, readPlayer, textOf } from './players.js';
import { exempt, isPaired, mostRounds, readCells } from './results.js';

export const papiReader: Reader = {
  format: 'papi',
  detect: ({ bytes }) => isJet(bytes),
  read: readPapi,
  redact: redactPapi,
};

const kinds: Readonly<Record<string, SectionKind>> = { Suisse: 'swiss', ToutesRondes: 'round-robin' };
const knownInfo = new Set([
  'Nom',
  'Genre',
  'NbrRondes',
  'Cadence',
  'Lieu',
  'DateDebut',
  'DateFin',
  'Arbitre',
  'Homologation',
  'DecomptePoints',
]);
/** The table also has addresses and the passwords of the upload. */
const privateInfo = /ftp|pass|mot|mail|tel|adresse|login|user|serveur/i;

function readPapi({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  try {
    const file = new JetFile(first.bytes);
    const [info, players] = [file.rows('INFO'), file.rows('JOUEUR')];
    if (info === undefined || players === undefined) {
      const message = say`The Access database has no table ${info === undefined ? 'INFO' : 'JOUEUR'}: it is not of Papi.`;
      findings.add(
        'papi-tables',
        { field: 'tables' },
        message,
        say`Send the .papi file, or export the event as a FIDE report (TRF).`,
      );
      return { findings: findings.list };
    }
    return { format: 'papi', draft: draftOf(first.name, info, players, limits.maxPlayers, findings), findings: findings.list };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const hint = say`Save the tournament in Papi again, or export it as a FIDE report (TRF).`;
    findings.add('papi-damaged', { field: `byte ${error.offset}` }, error.said, hint);
    return { findings: findings.list };
  }
}

function draftOf(
  name: string,
  info: readonly JetRow[],
  rows: readonly JetRow[],
  maxPlayers: number,
  findings: FindingCollector,
): ReportDraft {
  const kept = keepFields('papi', 1);
  const variables = new Map(info.map((row) => [textOf(row, 'Variable') ?? '', textOf(row, 'Value') ?? '']));
  const says = (variable: string): string | undefined => variables.get(variable) || undefined;
  for (const [variable, value] of variables)
    if (!knownInfo.has(variable) && !/^DateRd\d+$/.test(variable) && !privateInfo.test(variable)) kept.keep(variable, value);
  const date = (variable: string): string | undefined =>
    takeDate(
      findings,
      say`${variable}`,
      says(variable) ?? '',
      { field: variable },
      { prefer: 'dmy', documented: /^\d\d?\/\d\d?\/\d{4}$/ },
    );
  const [start, end] = [date('DateDebut'), date('DateFin')];
  const people = playersOf(rows, maxPlayers, findings);
  const last = Math.max(
    0,
    ...Array.from({ length: mostRounds }, (_, i) => (people.some(({ row }) => isPaired(row, i + 1)) ? i + 1 : 0)),
  );
  const pairs = new Map(people.map(({ row, pair }) => [numberOf(row, 'Ref'), pair]));
  const waiting: Place[] = [];
  const open = new OpenGames();
  const players = people.map(({ row, pair }) =>
    readPlayer(row, pair, readCells(row, pair, last, pairs, waiting, open, findings), kept),
  );
  addUnfinished(waiting, findings);
  const roundDates = Array.from(
    { length: last },
    (_, i) => date(`DateRd${i + 1}`) ?? date(`DateRd${String(i + 1).padStart(2, '0')}`) ?? null,
  );
  const kind = kinds[says('Genre') ?? ''];
  if (kind === undefined && says('Genre') !== undefined) kept.keep('Genre', says('Genre') ?? '');
  const event = says('Nom') ?? '';
  const rounds = Math.max(last, wholeOf(says('NbrRondes') ?? '', 2), 1);
  const extras = kept.finish(findings, name);
  return {
    version: reportVersion,
    event: {
      name: event,
      ...defined({ id: says('Homologation'), start, end, city: says('Lieu'), chiefDirector: says('Arbitre') }),
      federation: 'FRA',
      program: 'Papi',
    },
    sections: [
      {
        number: 1,
        name: event === '' ? 'Section 1' : event,
        kind: kind ?? 'other',
        rounds,
        players,
        ...open.field,
        ...defined({ start, end, timeControl: says('Cadence') }),
        ...(roundDates.some((day) => day !== null)
          ? { roundDates: [...roundDates, ...Array<null>(rounds - last).fill(null)] }
          : {}),
        ...(says('DecomptePoints')?.toUpperCase() === 'OUI' ? { scoring: { win: 3, draw: 1, loss: 0 } } : {}),
        place: { section: 1 },
      },
    ],
    ...(extras.length > 0 ? { extras } : {}),
  };
}

/** Everybody except EXEMPT, by their number if all are different. */
function playersOf(
  rows: readonly JetRow[],
  maxPlayers: number,
  findings: FindingCollector,
): readonly { readonly row: JetRow; readonly pair: number }[] {
  const people = rows.filter((row) => numberOf(row, 'Ref') !== exempt).sort((a, b) => numberOf(a, 'Ref') - numberOf(b, 'Ref'));
  if (people.length > maxPlayers) {
    const message = say`The file has ${people.length} players; ${maxPlayers} is the most.`;
    findings.add('too-many-players', { section: 1, field: 'JOUEUR' }, message, say`Split the event.`);
  }
  const refs = new Set(people.map((row) => numberOf(row, 'Ref')));
  if (refs.size < people.length) {
    const message = say`Two players have the same Ref: opponents cannot be told apart.`;
    findings.add('papi-damaged', { section: 1, field: 'Ref' }, message, say`Save the tournament in Papi again.`);
  }
  const numbers = people.map((row) => numberOf(row, 'Nr'));
  const isNumbering =
    new Set(numbers).size === numbers.length &&
    numbers.every((number) => Number.isInteger(number) && number > 0 && number <= 9999);
  return people.slice(0, maxPlayers).map((row, i) => ({ row, pair: isNumbering ? (numbers[i] ?? i + 1) : i + 1 }));
}

function addUnfinished(waiting: readonly Place[], findings: FindingCollector): void {
  const [first] = waiting;
  if (first === undefined) return;
  const games = Math.ceil(waiting.length / 2);
  const message = say`${games === 1 ? say`1 game has` : say`${games} games have`} no result yet, the first in round ${first.round}; left out.`;
  const hint = say`Confirm if the results so far are to be rated. Otherwise send the file when the event is over.`;
  findings.add('papi-unfinished', first, message, hint);
}

const letterX = 0x78;

/** The bytes with addresses, telephone numbers, remarks and upload data masked; an unreadable file loses its content. */
function redactPapi({ bytes }: InputFile): Uint8Array {
  const masked = bytes.slice();
  const mask = (field: JetField | undefined): void => {
    if (field === undefined || typeof field.value !== 'string') return;
    const isCompressed = masked[field.from] === 0xff && masked[field.from + 1] === 0xfe;
    for (let at = field.from + (isCompressed ? 2 : 0); at < field.to; at++)
      masked[at] = isCompressed || (at - field.from) % 2 === 0 ? letterX : 0;
  };
  try {
    const file = new JetFile(bytes);
    for (const row of file.rows('JOUEUR') ?? []) for (const column of contactColumns) mask(row.get(column));
    for (const row of file.rows('INFO') ?? []) if (privateInfo.test(textOf(row, 'Variable') ?? '')) mask(row.get('Value'));
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    masked.fill(0, 0x18);
  }
  return masked;
}
