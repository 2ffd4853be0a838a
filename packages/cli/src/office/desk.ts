// harkness office runs, undo, queue, explain, appeal, appeals, merge, split: the daily work of the desk.

import { randomUUID } from 'node:crypto';
import {
  acceptSubmission,
  authoritiesOf,
  type ListName,
  type Office,
  officeKnowledge,
  type RatingSystem,
  type RunDiff,
  readAppeals,
  readPlayerCards,
  readSubmission,
  refuseSubmission,
  returnSubmission,
  type SubmissionDesk,
  signOffice,
  submissionQueue,
  undoingOf,
  updateSearch,
  versionOf,
} from '@harkness/office';
import { renderTrace } from '@harkness/rules';
import { parseDay, parseWhole } from '../calculate/input.js';
import { type ConfirmOptions, confirm } from '../terminal/confirm.js';
import { counted } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, officeFailure, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { tableText } from '../terminal/table.js';
import { todayText } from '../terminal/today.js';
import { type ActorOptions, actorOf, factsText, printRun, reasonOf, runWithProgress } from './run.js';

interface Plain extends PlaceOptions {
  readonly json?: boolean;
}
type Entering = Plain & ActorOptions & ConfirmOptions;

const right = 'right' as const;

export interface RunsOptions extends Plain {
  readonly limit?: string;
}

/** Without a number, the latest runs; with one, its changes by player. */
export async function runs(number: string | undefined, options: RunsOptions, screen: Screen): Promise<ExitCode> {
  const limit = parseWhole(options.limit ?? '20', '--limit');
  return withOffice<ExitCode>(options, async (office) => {
    if (number !== undefined) return showRun(office, parseWhole(number, 'run'), limit, options, screen);
    const items = await office.runs({ limit, audience: 'office' });
    if (options.json) screen.json({ runs: items });
    else if (items.length === 0) screen.print('No run yet.');
    else
      screen.print(
        tableText(
          [
            { title: 'run', align: right },
            { title: 'when' },
            { title: 'kind' },
            { title: 'sections', align: right },
            { title: 'players changed', align: right },
            { title: 'why' },
          ],
          items.map((one) => [
            String(one.run),
            one.startedAt.slice(0, 16).replace('T', ' '),
            one.kind,
            one.sectionsInAll === 0 ? '–' : `${one.sectionsRated} of ${one.sectionsInAll}`,
            one.sectionsInAll === 0 ? '–' : String(one.playersChanged),
            one.reason,
          ]),
          screen.colours,
        ),
      );
    return 0;
  });
}

async function showRun(office: Office, number: number, limit: number, options: Plain, screen: Screen): Promise<ExitCode> {
  const diff = answer(await office.runDiff(number, { limit, audience: 'office' }));
  const players = [...diff.players, ...diff.changes].map(({ player }) => player);
  const cards = await office.store.read((reader) => readPlayerCards(reader, [...new Set(players)]));
  const named = <T extends { readonly player: string }>(one: T) => ({ ...one, name: cards.get(one.player)?.name ?? '' });
  if (options.json) screen.json({ ...diff, players: diff.players.map(named), changes: diff.changes.map(named) });
  else {
    const authorities = await office.store.read(authoritiesOf);
    const system = (one: RatingSystem): string => authorities.labelOf(one);
    printDiff(diff, { player: (one) => cards.get(one)?.name ?? '', system }, limit, screen);
  }
  return 0;
}

function printDiff(
  { run, players, changes, more }: RunDiff,
  name: { readonly player: (id: string) => string; readonly system: (code: RatingSystem) => string },
  limit: number,
  screen: Screen,
): void {
  const { bold, dim } = screen.colours;
  screen.print(`${bold(`Run ${run.run}`)}  ${run.reason}`);
  printRun(run, screen);
  if (players.length > 0) {
    screen.print();
    screen.print(
      tableText(
        [
          { title: 'player' },
          { title: 'name' },
          { title: 'system' },
          { title: 'from', align: right },
          { title: 'to', align: right },
          { title: 'change', align: right },
        ],
        players
          .slice(0, limit)
          .map(({ player, system, from, to }) => [
            player,
            name.player(player),
            name.system(system),
            ratingText(from),
            ratingText(to),
            changeText(from, to),
          ]),
        screen.colours,
      ),
    );
  }
  if (changes.length > 0) screen.print(dim(`${counted(changes.length, 'result')} of sections changed; --json has them all`));
  if (more) screen.print(dim('there are more; raise --limit'));
}

function ratingText(rating: number | null): string {
  return rating === null ? 'unrated' : String(Math.round(rating * 100) / 100);
}

function changeText(from: number | null, to: number | null): string {
  if (from === null || to === null) return '';
  const change = Math.round((to - from) * 100) / 100;
  return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}

/** Enters the fact that reverses another. */
export async function undo(fact: string, options: Entering, screen: Screen): Promise<ExitCode> {
  const reason = reasonOf(options);
  if (reason === undefined) throw new CommandError('Taking something back needs a reason.', { hint: 'Add --reason "…".' });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      await updateSearch(office.store);
      const found = await office.store.read((reader) =>
        /^\d+$/.test(fact) ? reader.factAt(Number(fact)) : reader.factById(fact),
      );
      if (found === undefined)
        throw new CommandError(`There is no fact ${fact}.`, { exitCode: 1, hint: 'Give the number or the id of a fact.' });
      const undoing = await office.store.read((reader) => undoingOf(reader, found));
      if (!undoing.ok) throw officeFailure(undoing.errors);
      const { words } = undoing.value;
      if (!options.json) screen.print(`Fact ${found.seq}, ${found.kind}, taken back: ${words}.`);
      await confirm('Take it back?', `Fact ${found.seq} was not taken back.`, options, screen);
      if (undoing.value.by === 'retraction') {
        const { list, date } = undoing.value.list;
        const { fact: made } = answer(await office.retractList(list, date, { actor: actorOf(options), reason }));
        if (options.json) screen.json({ fact: made.seq, words, run: null });
        else screen.print(`Fact ${made.seq}: ${words}.`);
        return 0;
      }
      const offer = { ...undoing.value.fact, id: randomUUID(), actor: actorOf(options), reason };
      const { facts } = answer(await office.append([offer as never], { rate: false }));
      const run = await runWithProgress(office, { reason }, screen, facts);
      if (options.json) screen.json({ fact: facts[0]?.seq ?? null, words, run: run ?? null });
      else {
        screen.print(`${factsText(facts)}: ${words}.`);
        printRun(run, screen);
      }
      return 0;
    },
    { write: true },
  );
}

/** Everything waiting for an officer: reports, held sections, appeals. */
export async function queue(options: Plain, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async (office) => {
    const [submissions, appeals] = await office.store.read(
      async (reader) =>
        [await submissionQueue(reader), (await readAppeals(reader)).filter(({ decided }) => decided === undefined)] as const,
    );
    const held = await office.held();
    if (options.json) {
      const reports = submissions.map(({ id, event, eventName, authority, by, updatedAt, findings }) => ({
        id,
        event,
        eventName,
        authority,
        by,
        updatedAt,
        findings: findings.length,
      }));
      screen.json({ reports, held, appeals });
      return 0;
    }
    const { bold } = screen.colours;
    screen.print(bold(counted(submissions.length, 'report')));
    if (submissions.length > 0)
      screen.print(
        tableText(
          [{ title: 'id' }, { title: 'event' }, { title: 'by' }, { title: 'since' }],
          submissions.map(({ id, eventName, by, updatedAt }) => [id, eventName, by, updatedAt.slice(0, 16).replace('T', ' ')]),
          screen.colours,
        ),
      );
    screen.print(bold(counted(held.length, 'held section')));
    for (const { event, section, reason } of held) screen.print(`  ${event}/${section}: ${reason.message}`);
    screen.print(bold(counted(appeals.length, 'appeal')));
    for (const { appeal, player, event, section, on, reason } of appeals)
      screen.print(
        `  ${appeal}  ${player}${event === undefined ? '' : `, ${event}${section === undefined ? '' : `/${section}`}`}, ${on}: ${reason ?? ''}`,
      );
    if (submissions.length > 0) screen.print('harkness office judge ID --accept, --return or --refuse decides a report.');
    return 0;
  });
}

export interface JudgeOptions extends Entering {
  readonly accept?: boolean;
  readonly return?: boolean;
  readonly refuse?: boolean;
}

/** Decides a waiting report. */
export async function judge(id: string, options: JudgeOptions, screen: Screen): Promise<ExitCode> {
  const chosen = (['accept', 'return', 'refuse'] as const).filter((one) => options[one] === true);
  const [how] = chosen;
  if (how === undefined || chosen.length > 1)
    throw new CommandError('No judgement was given.', { hint: 'Add one of --accept, --return, --refuse.' });
  const note = reasonOf(options);
  if (how !== 'accept' && note === undefined)
    throw new CommandError('Returning or refusing a report needs a reason; the director reads it.', {
      hint: 'Add --reason "…".',
    });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const desk: SubmissionDesk = {
        store: office.store,
        knowledge: (reader) => officeKnowledge(reader, todayText()),
        now: () => new Date().toISOString(),
      };
      const before = await office.store.read((reader) => readSubmission(reader, id));
      if (before === undefined)
        throw new CommandError(`There is no report ${id}.`, {
          exitCode: 1,
          hint: 'harkness office queue lists those that wait.',
        });
      const step = { by: actorOf(options), seen: versionOf(before) };
      if (how !== 'accept') {
        const why = { ...step, note: note ?? '' };
        const done = await (how === 'return' ? returnSubmission(desk, id, why) : refuseSubmission(desk, id, why));
        if (!done.ok) throw officeFailure(done.errors);
        if (options.json) screen.json({ id, state: done.value.state, facts: [], run: null });
        else screen.print(`${before.eventName}: ${done.value.state}.`);
        return 0;
      }
      const done = await acceptSubmission(desk, id, { ...step, ...(note === undefined ? {} : { note }) });
      if (!done.ok) throw officeFailure(done.errors);
      const { facts } = done.value;
      const run = await runWithProgress(office, { reason: `Report of ${before.eventName}` }, screen, facts);
      await signOffice(office.store);
      if (options.json) screen.json({ id, state: 'accepted', facts: facts.map(({ seq }) => seq), run: run ?? null });
      else {
        screen.print(`${before.eventName}: accepted, ${factsText(facts)}`);
        printRun(run, screen);
      }
      return 0;
    },
    { write: true },
  );
}

export interface ExplainOptions extends Plain {
  readonly system?: string;
  readonly date?: string;
}

/** The source of a rating, on a list or now, with the section behind it, step by step. */
export async function explain(
  player: string,
  list: string | undefined,
  options: ExplainOptions,
  screen: Screen,
): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async (office) => {
    const authorities = await office.store.read(authoritiesOf);
    const kind = list === undefined ? undefined : authorities.list(list);
    if (list !== undefined && kind === undefined)
      throw new CommandError(`There is no list ${list}.`, {
        hint: `Lists are ${authorities
          .ownLists()
          .map(({ name }) => name)
          .join(', ')}.`,
      });
    const systems = kind?.systems ?? authorities.systems;
    const wanted =
      options.system === undefined ? await firstRated(office, player, systems) : systems.find((one) => one === options.system);
    if (wanted === undefined)
      throw new CommandError(
        options.system === undefined ? `${player} has no rating.` : `There is no system ${options.system} here.`,
        { exitCode: 1, hint: `Systems are ${systems.join(', ')}.` },
      );
    const date = options.date === undefined ? kind?.inForce(todayText()) : parseDay(options.date, '--date');
    const at = kind === undefined || date === undefined ? ({ now: true } as const) : { list: kind.name as ListName, date };
    const found = answer(await office.ratingOrigin(player, wanted, at, 'office'));
    const { origin } = found;
    const why =
      origin?.from === 'section' ? await office.explain(origin, player, { system: wanted, audience: 'office' }) : undefined;
    const trace = why?.ok ? why.value.trace : undefined;
    if (options.json) {
      screen.json({ ...found, explanation: trace ?? null });
      return 0;
    }
    const card = (await office.store.read((reader) => readPlayerCards(reader, [player]))).get(player);
    const where = 'list' in at ? `on ${kind?.title ?? at.list} of ${at.date}` : 'now';
    screen.print(
      `${screen.colours.bold(card?.name ?? player)}  ${wanted} ${found.rating === null ? 'unrated' : Math.round(found.rating)} ${where}`,
    );
    if (origin === null) screen.print('Nothing in the ledger explains it.');
    else if (origin.from === 'section')
      screen.print(`by ${origin.eventName}, ${origin.name}, ended ${origin.end} (${origin.event}/${origin.section})`);
    else if (origin.from === 'decision')
      screen.print(`by a decision of ${origin.on}, fact ${origin.seq}${origin.reason === undefined ? '' : `: ${origin.reason}`}`);
    else if (origin.from === 'opening')
      screen.print(
        `brought along as of ${origin.on}${origin.seq === undefined ? '' : `, fact ${origin.seq}`}; the games behind it are not in the office`,
      );
    else screen.print(`by the list of ${origin.date}`);
    if (found.now !== undefined) screen.print(`The same list would say ${found.now ?? 'unrated'} today.`);
    if (trace !== undefined) {
      screen.print();
      screen.print(renderTrace(trace));
    }
    return 0;
  });
}

async function firstRated(office: Office, player: string, systems: readonly RatingSystem[]): Promise<RatingSystem | undefined> {
  const { standings, listStandings } = answer(await office.player(player, { audience: 'office' }));
  const rated = new Set([...standings, ...listStandings].map(({ system }) => system));
  return systems.find((system) => rated.has(system));
}

export interface AppealOptions extends Entering {
  readonly event?: string;
  readonly section?: string;
  readonly on?: string;
  readonly outcome?: string;
}

/** A player's appeal; with --outcome, the decision on it. */
export async function appeal(subject: string, options: AppealOptions, screen: Screen): Promise<ExitCode> {
  const reason = reasonOf(options);
  if (reason === undefined)
    throw new CommandError('This needs a reason.', { hint: 'Add --reason "…"; it stands in the public record.' });
  const on = options.on === undefined ? todayText() : parseDay(options.on, '--on');
  const { outcome } = options;
  if (outcome !== undefined && outcome !== 'upheld' && outcome !== 'dismissed')
    throw new CommandError(`--outcome ${outcome} is not known.`, { hint: 'Write upheld or dismissed.' });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      await updateSearch(office.store);
      const { seq } = await office.head();
      const made = {
        kind: 'rating-appealed',
        body: {
          appeal: `appeal-${seq + 1}`,
          player: subject,
          on,
          ...(options.event === undefined ? {} : { event: options.event }),
          ...(options.section === undefined ? {} : { section: parseWhole(options.section, '--section') }),
        },
      } as const;
      const decided = { kind: 'rating-appeal-decided', body: { appeal: subject, on, outcome: outcome ?? 'dismissed' } } as const;
      const offer = { ...(outcome === undefined ? made : decided), id: randomUUID(), actor: actorOf(options), reason };
      const { facts } = answer(await office.append([offer], { rate: false }));
      const name = outcome === undefined ? made.body.appeal : subject;
      if (options.json) screen.json({ appeal: name, fact: facts[0]?.seq ?? null, outcome: outcome ?? null });
      else if (outcome === undefined)
        screen.print(`Appeal ${name} of ${subject}: ${factsText(facts)}. harkness office appeal ${name} --outcome … decides it.`);
      else {
        screen.print(`Appeal ${name} is ${outcome}: ${factsText(facts)}`);
        if (outcome === 'upheld')
          screen.print(
            'Now correct the section (harkness office correct), or set the rating by decision (harkness office decide).',
          );
      }
      return 0;
    },
    { write: true },
  );
}

export async function appeals(options: Plain, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async ({ store }) => {
    const all = await store.read(readAppeals);
    if (options.json) screen.json({ appeals: all });
    else if (all.length === 0) screen.print('No appeal yet.');
    else
      screen.print(
        tableText(
          [{ title: 'appeal' }, { title: 'player' }, { title: 'about' }, { title: 'on' }, { title: 'outcome' }, { title: 'why' }],
          all.map(({ appeal: id, player, event, section, on, reason, decided }) => [
            id,
            player,
            event === undefined ? '' : `${event}${section === undefined ? '' : `/${section}`}`,
            on,
            decided === undefined ? 'open' : `${decided.outcome} ${decided.on}`,
            decided?.reason ?? reason ?? '',
          ]),
          screen.colours,
        ),
      );
    return 0;
  });
}

export interface MergeOptions extends Entering {
  readonly dryRun?: boolean;
}

/** Shows both players and any evidence against a merge, then asks. */
export async function merge(from: string, into: string, options: MergeOptions, screen: Screen): Promise<ExitCode> {
  const reason = reasonOf(options);
  if (reason === undefined && options.dryRun !== true)
    throw new CommandError('Merging two players needs a reason.', { hint: 'Add --reason "…", or --dry-run to look first.' });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const preview = answer(await office.mergePreview(from, into));
      if (!options.json) {
        screen.print(
          tableText(
            [{ title: '' }, { title: 'id' }, { title: 'name' }, { title: 'sections', align: right }, { title: 'ratings' }],
            (
              [
                ['merge', preview.from],
                ['into', preview.into],
              ] as const
            ).map(([label, { card, sections, ratings }]) => [
              label,
              card.player,
              card.name,
              String(sections),
              ratings.map(({ system, rating, games }) => `${system} ${rating} (${games})`).join(', '),
            ]),
            screen.colours,
          ),
        );
        screen.print(
          preview.sameBirth === undefined
            ? 'births: not known of both'
            : `births: ${preview.sameBirth ? 'the same' : 'different'}`,
        );
        for (const doubt of preview.doubts) screen.print(screen.colours.yellow(`Against it: ${doubt}.`));
      }
      if (options.dryRun === true) {
        if (options.json) screen.json({ merged: false, preview, fact: null, run: null });
        else screen.print('Nothing was entered: this was a dry run.');
        return 0;
      }
      await confirm(`Is ${from} the same person as ${into}?`, 'The players were not merged.', options, screen);
      const { facts } = answer(
        await office.mergePlayers(from, into, { actor: actorOf(options), reason: reason ?? '', rate: false }),
      );
      const run = await runWithProgress(office, { reason: reason ?? '' }, screen, facts);
      if (options.json) screen.json({ merged: true, preview, fact: facts[0]?.seq ?? null, run: run ?? null });
      else {
        screen.print(`${from} is ${into} now: ${factsText(facts)}. harkness office split ${from} takes it back.`);
        printRun(run, screen);
      }
      return 0;
    },
    { write: true },
  );
}

/** Splits two merged players. */
export async function split(player: string, options: MergeOptions, screen: Screen): Promise<ExitCode> {
  const merged = await withOffice(options, ({ store }) =>
    store.read(async (reader) => {
      const revoked = new Set<string>();
      for await (const facts of reader.facts({ kinds: ['fact-revoked'] }))
        for (const fact of facts) if (fact.kind === 'fact-revoked') revoked.add(fact.body.fact);
      const found = [];
      for await (const facts of reader.facts({ kinds: ['player-merged'] }))
        for (const fact of facts)
          if (fact.kind === 'player-merged' && !revoked.has(fact.id) && [fact.body.from, fact.body.into].includes(player))
            found.push(fact);
      return found;
    }),
  );
  const own = merged.filter(({ body }) => body.from === player);
  const [only, ...others] = own.length > 0 ? own : merged;
  if (only === undefined)
    throw new CommandError(`${player} was not merged with anybody.`, {
      exitCode: 1,
      hint: 'Give the id that was merged into another.',
    });
  if (others.length > 0)
    throw new CommandError(`Several were merged into ${player}: ${merged.map(({ body }) => body.from).join(', ')}.`, {
      exitCode: 1,
      hint: 'Give the id of the one that is somebody else.',
    });
  if (options.dryRun === true) {
    const preview = { from: only.body.from, into: only.body.into, fact: only.seq };
    if (options.json) screen.json({ fact: null, words: preview, run: null });
    else
      screen.print(
        `Fact ${only.seq} merged ${preview.from} into ${preview.into}; split, each keeps the sections reported under their own id.`,
      );
    return 0;
  }
  return undo(String(only.seq), options, screen);
}
