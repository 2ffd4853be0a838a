// harkness office register, renew: registers new players with the office's ids, and renews memberships.

import {
  type CardIdField,
  cardIdFields,
  type NewPlayer,
  type PlayerFields,
  readMembers,
  registrationOf,
  renewalsOf,
  updateSearch,
} from '@harkness/office';
import { addDays } from '@harkness/rules';
import { parseDay } from '../calculate/input.js';
import { type ConfirmOptions, confirm } from '../terminal/confirm.js';
import { counted } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { tableText } from '../terminal/table.js';
import { todayText } from '../terminal/today.js';
import { type ActorOptions, actorOf, factsText, reasonOf } from './run.js';

export interface RegisterOptions extends PlaceOptions, ActorOptions, ConfirmOptions, Pick<PlayerFields, CardIdField> {
  readonly id?: string;
  readonly birth?: string;
  readonly sex?: string;
  readonly club?: string;
  readonly federation?: string;
  readonly state?: string;
  readonly title?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly json?: boolean;
}

/** Shows players who may be the same person, and asks before registering. */
export async function register(name: string, options: RegisterOptions, screen: Screen): Promise<ExitCode> {
  const { id, birth, sex, club, federation, state, title, email, phone } = options;
  if (sex !== undefined && sex !== 'm' && sex !== 'f')
    throw new CommandError(`--sex ${sex} is neither m nor f.`, { hint: 'Write m or f.' });
  const isYear = birth !== undefined && /^\d{4}$/.test(birth);
  const ids = Object.fromEntries(cardIdFields.map((field) => [field, options[field]]));
  const given = Object.entries({ club, federation, state, title, ...ids }).filter(([, value]) => value !== undefined);
  const secret = Object.entries({
    birthDate: isYear || birth === undefined ? undefined : parseDay(birth, '--birth'),
    email,
    phone,
  });
  const player: NewPlayer = {
    ...(id === undefined ? {} : { id }),
    fields: {
      name,
      ...Object.fromEntries(given),
      ...(sex === undefined ? {} : { sex }),
      ...(isYear ? { birthYear: Number(birth) } : {}),
    },
    secret: Object.fromEntries(secret.filter(([, value]) => value !== undefined)),
  };
  return withOffice<ExitCode>(
    options,
    async (office) => {
      await updateSearch(office.store);
      const reason = reasonOf(options);
      const by = { actor: actorOf(options), ...(reason === undefined ? {} : { reason }) };
      const { fact, like, player: made } = answer(await office.store.read((reader) => registrationOf(reader, player, by)));
      if (like.length > 0) {
        if (!options.json)
          for (const { card, likeness } of like)
            screen.print(
              `${card.player}  ${card.name}${likeness === 'certain' ? ', with the same birth' : ''} is registered already.`,
            );
        await confirm(`Is ${name} somebody else?`, `${name} was not registered: somebody like that is there.`, options, screen);
      }
      const { facts } = answer(await office.append([fact], { rate: false }));
      await office.run({ reason: `${name} registered` });
      const others = like.map(({ card, likeness }) => ({ player: card.player, name: card.name, likeness }));
      if (options.json) screen.json({ player: made, fact: facts[0]?.seq ?? null, like: others });
      else screen.print(`${screen.colours.bold(made)}  ${name} is registered, ${factsText(facts)}`);
      return 0;
    },
    { write: true },
  );
}

export interface RenewOptions extends PlaceOptions, ActorOptions {
  readonly until?: string;
  readonly type?: string;
  readonly before?: string;
  readonly json?: boolean;
}

const soonDays = 30;
const shownAtMost = 50;

export async function renew(players: readonly string[], options: RenewOptions, screen: Screen): Promise<ExitCode> {
  const today = todayText();
  const until = options.until === undefined ? undefined : parseDay(options.until, '--until');
  const before = options.before === undefined ? addDays(today, soonDays) : parseDay(options.before, '--before');
  return withOffice<ExitCode>(
    options,
    async (office) => {
      await updateSearch(office.store);
      const reason = reasonOf(options);
      const by = {
        actor: actorOf(options),
        today,
        ...(until === undefined ? {} : { until }),
        ...(options.type === undefined ? {} : { type: options.type }),
        ...(reason === undefined ? {} : { reason }),
      };
      const offers = players.length === 0 ? [] : await office.store.read((reader) => renewalsOf(reader, players, by));
      const facts =
        offers.length === 0 ? [] : answer(await office.append(offers, { reason: reason ?? 'memberships renewed' })).facts;
      const members = await office.store.read(readMembers);
      const due = members.filter((one) => (one.until ?? '') < before);
      const renewed = members.filter(({ player }) => players.includes(player));
      if (options.json) screen.json({ renewed, facts: facts.map(({ seq }) => seq), members: members.length, before, due });
      else {
        for (const one of renewed) screen.print(`${one.player}  ${one.name} is a member until ${one.until}`);
        screen.print(`${counted(members.length, 'member')}, of whom ${due.length} end before ${before}`);
        if (due.length > 0)
          screen.print(
            tableText(
              [{ title: 'until' }, { title: 'player' }, { title: 'name' }, { title: 'type' }],
              due.slice(0, shownAtMost).map((one) => [one.until ?? '', one.player, one.name, one.type ?? '']),
              screen.colours,
            ),
          );
        if (due.length > shownAtMost) screen.print(screen.colours.dim(`${due.length - shownAtMost} more; --json shows all`));
      }
      return 0;
    },
    { write: true },
  );
}
