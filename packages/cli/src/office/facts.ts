// harkness office init, withdraw, decide, revoke, facts: entries besides reports.

import { randomUUID } from 'node:crypto';
import { publicKeyOf } from '@harkness/ledger';
import type { Accepted, Answer, Decision, Fact, FactOffer, Office } from '@harkness/office';
import { given, type JsonObject, parseNumber, parseWhole, stdinObject } from '../calculate/input.js';
import { type ConfirmOptions, confirm } from '../terminal/confirm.js';
import { readGiven } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, placeOf, withOffice } from '../terminal/open-office.js';
import { withProgress } from '../terminal/progress.js';
import { todayText } from '../terminal/today.js';
import { type ActorOptions, actorOf, factsText, printRun, reasonOf, runWithProgress } from './run.js';
export async function init(options: PlaceOptions & { readonly json?: boolean }, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const { seq } = await office.head();
      const publicKey = await publicKeyOf(office.store);
      if (options.json) screen.json({ facts: seq, publicKey });
      else {
        const place = placeOf(options);
        screen.print(`${'data' in place ? place.data : 'The database'} is an office with ${seq} facts.`);
        screen.print(`Its lists and heads are signed by the key ${publicKey}`);
      }
      return 0;
    },
    { create: true },
  );
}

interface EnterOptions extends PlaceOptions, ActorOptions {
  readonly json?: boolean;
}

/** Enters facts without rating, then rates with a progress bar: Ctrl-C keeps the facts and leaves the run for later. */
async function enter(
  options: EnterOptions,
  work: (office: Office, context: { actor: string; reason?: string; rate: false }) => Promise<Answer<Accepted>>,
  what: string,
  screen: Screen,
): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const reason = reasonOf(options);
      const context = { actor: actorOf(options), rate: false as const, ...(reason === undefined ? {} : { reason }) };
      const { facts } = answer(await withProgress(screen, 'entering', () => work(office, context)));
      const run = await runWithProgress(office, { reason: reason ?? what }, screen, facts);
      if (options.json) screen.json({ facts: facts.map(({ seq }) => seq), run: run ?? null });
      else {
        screen.print(`${what}: ${factsText(facts)}`);
        printRun(run, screen);
      }
      return 0;
    },
    { write: true },
  );
}

export async function withdraw(event: string, section: string, options: EnterOptions, screen: Screen): Promise<ExitCode> {
  if (reasonOf(options) === undefined)
    throw new CommandError('Withdrawing a section needs a reason.', { hint: 'Add --reason "…".' });
  const ref = { event, section: parseWhole(section, 'section') };
  return enter(options, (office, context) => office.withdraw(ref, context), `Withdrawn ${event}/${section}`, screen);
}

export interface DecideOptions extends EnterOptions {
  readonly stdin?: boolean;
  readonly type?: string;
  readonly on?: string;
  readonly player?: string;
  readonly system?: string;
  readonly rating?: string;
  readonly games?: string;
  readonly event?: string;
  readonly section?: string;
  readonly outcome?: string;
  readonly title?: string;
  readonly association?: string;
  readonly earned?: string;
}

export async function decide(options: DecideOptions, screen: Screen): Promise<ExitCode> {
  const base = await stdinObject(options.stdin === true, screen);
  const number = (text: string | undefined, flag: string) =>
    text === undefined ? undefined : text === 'none' ? null : parseNumber(text, flag);
  const { type, player, system, event, outcome } = options;
  const decision = {
    on: todayText(),
    ...base,
    ...given({
      on: options.on,
      type,
      player,
      system,
      rating: number(options.rating, '--rating'),
      games: number(options.games, '--games'),
      event,
      section: number(options.section, '--section'),
      outcome,
      title: options.title === 'none' ? null : options.title,
      association: options.association === 'none' ? null : options.association,
      earned: options.earned === undefined ? undefined : options.earned === 'yes',
    }),
  } as JsonObject;
  if (decision['type'] === undefined)
    throw new CommandError('A decision needs a type.', { hint: 'Add --type, for example --type adjustment.' });
  if (reasonOf(options) === undefined) throw new CommandError('A decision needs a reason.', { hint: 'Add --reason "…".' });
  // The ledger checks the body of every fact and reports what is wrong.
  const body = decision as unknown as Decision;
  return enter(options, (office, context) => office.decide(body, context), `Decided ${String(decision['type'])}`, screen);
}

/** Revokes a decision, a prize, an outside rating, a membership or a merge: it then counts as never entered. */
export async function revoke(fact: string, options: EnterOptions & ConfirmOptions, screen: Screen): Promise<ExitCode> {
  if (reasonOf(options) === undefined) throw new CommandError('Revoking a fact needs a reason.', { hint: 'Add --reason "…".' });
  const named = /^\d+$/.test(fact) ? Number(fact) : fact;
  return enter(
    options,
    async (office, context) => {
      const found = await office.store.read((reader) =>
        typeof named === 'number' ? reader.factAt(named) : reader.factById(named),
      );
      if (found !== undefined) {
        if (!options.json) screen.print(revocationWords(found));
        await confirm(`Revoke fact ${found.seq}?`, `Fact ${found.seq} was not revoked.`, options, screen);
      }
      return office.revoke(named, context);
    },
    `Revoked ${fact}`,
    screen,
  );
}

function revocationWords({ seq, kind, body }: Fact): string {
  if (kind === 'player-merged')
    return `Fact ${seq} says that ${body.from} and ${body.into} are one person. Taken back, they are two players again, and everything is rated anew.`;
  return `Fact ${seq}, ${kind}: ${JSON.stringify(body)}`;
}

/** Facts entered another way: reports are checked, lists are signed. */
const notByHand = new Set(['section-submitted', 'section-corrected', 'section-withdrawn', 'list-published', 'list-retracted']);

/** Players, memberships, events, prizes, outside ratings: one JSON object per line, `{"kind": …, "body": …}`. */
export async function facts(path: string, options: EnterOptions, screen: Screen): Promise<ExitCode> {
  const { name, bytes } = await readGiven(path, screen.io);
  const reason = reasonOf(options);
  const offers = new TextDecoder()
    .decode(bytes)
    .split('\n')
    .flatMap((line, at): FactOffer[] => {
      if (line.trim() === '') return [];
      const fact = parseFact(line, `${name}:${at + 1}`);
      if (notByHand.has(String(fact['kind'])))
        throw new CommandError(`${name}:${at + 1}: a fact of kind ${String(fact['kind'])} is not entered by hand.`, {
          exitCode: 1,
          hint: 'Use submit, correct, withdraw or list publish.',
        });
      const offer: JsonObject = {
        id: randomUUID(),
        ...fact,
        actor: actorOf(options),
        ...(reason === undefined ? {} : { reason }),
      };
      return [offer as unknown as FactOffer];
    });
  if (offers.length === 0)
    throw new CommandError(`${name}: there is no fact in it.`, { exitCode: 1, hint: 'Write one JSON object a line.' });
  return enter(options, (office) => office.append(offers, { rate: false }), 'Entered', screen);
}

function parseFact(line: string, place: string): JsonObject {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch (error) {
    throw new CommandError(`${place}: not JSON: ${(error as Error).message}`, {
      exitCode: 1,
      hint: 'Write one JSON object a line.',
    });
  }
  throw new CommandError(`${place}: not a JSON object.`, { exitCode: 1, hint: 'Write {"kind": …, "body": …}.' });
}
