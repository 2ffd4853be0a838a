// The shape of every kind of fact. Typed by `FactBodies`: a field that is added there and forgotten here does not compile.

import {
  boolean,
  dictionary,
  type FieldShapes,
  integer,
  isObject,
  type JsonSchema,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  shown,
  text,
  wrong,
} from '@harkness/ledger';
import type { RuleError } from '@harkness/rules';
import type {
  Decision,
  FactBodies,
  FactKind,
  ListName,
  OpeningRating,
  PlayerFields,
  ProfileSystem,
  RatingSystem,
} from './facts.js';
import { authorityId as authority, eventId, factId, newPlayerId, playerId } from './ids.js';
import { isoDate } from './iso-date.js';
import {
  checkDigits,
  type GivenIds,
  type OfficeProfile,
  type ProfileAmendment,
  type ProfileAuthority,
  type ProfileCalendar,
  type ProfileColours,
  type ProfileContact,
  type ProfileIds,
  publicFieldNames,
  submitters,
} from './profile.js';
import { sectionDocument } from './section-shape.js';

/** The system of an authority in the profile: its id, a colon, the system's own name. */
const profileName = /^[a-z][a-z0-9-]{0,30}:[a-z0-9][a-z0-9-]{0,30}$/;

function namedOr<const T extends string>(...names: T[]): Shape<T | ProfileSystem> {
  const known = oneOf(...names);
  return {
    schema: { anyOf: [{ enum: [...names] }, { type: 'string', pattern: profileName.source }] },
    check(value, errors) {
      if (typeof value !== 'string' || !profileName.test(value)) known.check(value, errors);
    },
  };
}

const system: Shape<RatingSystem> = namedOr(
  'OTBR',
  'OTBQ',
  'OTBB',
  'OLR',
  'OLQ',
  'OLB',
  'FIDE-standard',
  'FIDE-rapid',
  'FIDE-blitz',
);
const rating = number(0, 4000);
const count = integer(0, 1_000_000);
const sha256Hex = text({ min: 64, max: 64, pattern: /^[0-9a-f]{64}$/, what: 'a SHA-256 in lower-case hex' });
const listName: Shape<ListName> = namedOr(
  'uschess-supplement',
  'OTBR',
  'OTBQ',
  'OTBB',
  'OLR',
  'OLQ',
  'OLB',
  'FIDE-standard',
  'FIDE-rapid',
  'FIDE-blitz',
);
const base64 = text({ max: 400, pattern: /^[A-Za-z0-9+/]+=*$/, what: 'base64' });

export const privateFieldNames = ['birthDate', 'email', 'address', 'phone'] as const;
export type PrivateFieldName = (typeof privateFieldNames)[number];

const isTrue: Shape<true> = {
  schema: { const: true },
  check(value, errors) {
    if (value !== true) wrong(errors, 'not-true', '', `true expected, found ${shown(value)}`, 'give true, or leave it out');
  },
};

/** Read by the kind of the authority, before the fact is entered. */
const anyObject: Shape<{ readonly [name: string]: unknown }> = {
  schema: { type: 'object' },
  check(value, errors) {
    if (!isObject(value)) wrong(errors, 'not-an-object', '', `an object expected, found ${shown(value)}`, 'give { … }');
  },
};

/** What is printed on lists: a spreadsheet takes a field that begins so for a formula, and other characters turn or hide what follows. */
function printed(max = 200): Shape<string> {
  const pattern = /^(?![=+\-@])[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
  return text({ max, pattern, what: 'a text that begins with a letter or digit and has no control characters' });
}

/** A name on pages, in charts and on terminals. */
function named(): Shape<string> {
  const pattern = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
  return text({ pattern, what: 'a name without control characters' });
}

const playerFields: FieldShapes<PlayerFields> = {
  name: printed(),
  uschessId: optional(printed(20)),
  fideId: optional(printed(20)),
  nationalId: optional(printed(40)),
  federation: optional(printed(10)),
  state: optional(printed(40)),
  sex: optional(oneOf('m', 'f')),
  title: optional(printed(10)),
  club: optional(printed(80)),
  arbiter: optional(printed(10)),
  birthYear: optional(integer(1800, 2200)),
  commitments: optional(
    dictionary(new RegExp(`^(${privateFieldNames.join('|')})$`), `one of ${privateFieldNames.join(', ')}`, sha256Hex),
  ),
  birthDateErased: optional(isTrue),
  inferredAdult: optional(boolean),
  canadianResident: optional(boolean),
  disabilityAssociation: optional(text({ max: 40 })),
  assignedInitial: optional(
    list(object<NonNullable<PlayerFields['assignedInitial']>[number]>({ system, rating, games: number(0, 1000) }), { max: 20 }),
  ),
};

const openingRating = object<OpeningRating>({
  player: playerId,
  system,
  rating,
  games: number(0, 1_000_000),
  wins: optional(count),
  draws: optional(count),
  losses: optional(count),
  eventsOfThree: optional(count),
  peakEstablished: optional(rating),
  gamesAbove2200: optional(count),
  originalLifeMaster: optional(boolean),
  moneyFloor: optional(rating),
  ceiling: optional(rating),
  matchChanges: optional(
    list(object<NonNullable<OpeningRating['matchChanges']>[number]>({ on: isoDate, change: number(-4000, 4000) }), { max: 1000 }),
  ),
  lastRated: optional(isoDate),
  k: optional(integer(0, 100)),
  ever2300: optional(boolean),
  ever2400: optional(boolean),
});

/** One shape a type of decision, without the fields that all have. */
type DecisionShapes = {
  readonly [T in Decision['type']]: FieldShapes<Omit<Extract<Decision, { type: T }>, 'type' | 'on'>>;
};

const ratingOrNone = nullable(rating);
const ofSection = { event: eventId, section: integer(1, 100_000) };

const decisionFields: DecisionShapes = {
  adjustment: { player: playerId, system, rating, games: optional(number(0, 1_000_000)) },
  ceiling: { player: playerId, system, rating: ratingOrNone },
  'money-floor': { player: playerId, system, rating: ratingOrNone },
  'original-life-master': { player: playerId, earned: boolean },
  'match-floor-request': { player: playerId, ...ofSection, outcome: oneOf('granted', 'refused') },
  'fide-opt-in': { player: playerId },
  'fide-opt-out-approved': { player: playerId },
  'foreign-event-inclusion': { player: playerId, event: eventId },
  'duration-approved': { event: eventId },
  'registration-waived': { event: eventId },
  'official-event': { event: eventId },
  title: { player: playerId, title: nullable(text({ max: 10 })) },
  'disability-association': { player: playerId, association: nullable(text({ max: 40 })) },
  'section-held': ofSection,
  'section-released': ofSection,
};

const decisionShapes: ReadonlyMap<unknown, Shape<unknown>> = new Map(
  Object.entries(decisionFields).map(([type, fields]) => [type, object<unknown>({ type: oneOf(type), on: isoDate, ...fields })]),
);

const decision: Shape<Decision> = {
  schema: { oneOf: [...decisionShapes.values()].map(({ schema }) => schema) },
  check(value, errors) {
    const shape = isObject(value) ? decisionShapes.get(value.type) : undefined;
    if (shape !== undefined) shape.check(value, errors);
    else {
      const found = isObject(value) ? value.type : value;
      wrong(
        errors,
        'decision-unknown',
        'type',
        `${shown(found)} is not a type of decision`,
        `use one of ${[...decisionShapes.keys()].join(', ')}`,
      );
    }
  },
};

const section = { event: eventId, section: integer(1, 100_000) };
const report = object<FactBodies['section-submitted']>({ section: sectionDocument, file: optional(text()) });

/** Read by the kind of the authority, before the fact is entered. */
const anyValue: Shape<unknown> = {
  check(value, errors) {
    if (value === undefined) wrong(errors, 'missing', '', 'a value is missing', 'give the value that holds from then on');
  },
};

const colour = text({ max: 7, pattern: /^#[0-9a-f]{6}$/i, what: 'a colour as #rrggbb' });
/** A picture inside the fact: pages show it without asking another server. */
const logo = text({
  max: 60_000,
  pattern: /^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/]+=*$/,
  what: 'a PNG or SVG picture as a data address (data:image/png;base64,…) of at most 60,000 characters',
});
const months = integer(1, 600);

const profileAuthority = object<ProfileAuthority>({
  id: authority,
  name: printed(80),
  kind: text({ max: 40, pattern: /^[a-z][a-z0-9-]*$/, what: 'the name of a kind of authority' }),
  settings: optional(anyObject),
  amendments: optional(
    list(
      object<ProfileAmendment>({
        parameter: text({ max: 80 }),
        from: isoDate,
        until: optional(isoDate),
        decided: optional(isoDate),
        value: anyValue,
        source: text({ min: 1, max: 200 }),
        reason: text({ min: 1, max: 500 }),
      }),
      { max: 500 },
    ),
  ),
  systems: optional(
    list(object<NonNullable<ProfileAuthority['systems']>[number]>({ system, label: printed(60), short: optional(printed(30)) }), {
      max: 20,
    }),
  ),
  ids: optional(
    object<ProfileIds>({
      label: optional(printed(40)),
      pattern: optional(text({ max: 100 })),
      checkDigit: optional(oneOf(...checkDigits)),
      given: optional(
        object<GivenIds>({
          prefix: optional(text({ max: 10, pattern: /^[A-Za-z0-9.-]*$/, what: 'letters, digits, points and hyphens' })),
          digits: integer(1, 12),
          first: optional(integer(0, 999_999_999_999)),
        }),
      ),
    }),
  ),
  lists: optional(
    list(object<NonNullable<ProfileAuthority['lists']>[number]>({ list: listName, title: printed(80) }), { max: 20 }),
  ),
  calendar: optional(
    list(
      object<ProfileCalendar>({
        from: isoDate,
        months: list(integer(1, 12), { min: 1, max: 12 }),
        day: integer(1, 28),
        cutoffDays: integer(1, 366),
      }),
      { min: 1, max: 50 },
    ),
  ),
  public: optional(list(oneOf(...publicFieldNames), { max: publicFieldNames.length })),
  inactivity: optional(object<NonNullable<ProfileAuthority['inactivity']>>({ months })),
  membership: optional(object<NonNullable<ProfileAuthority['membership']>>({ needed: boolean, months: optional(months) })),
  submit: optional(oneOf(...submitters)),
});

const profile = object<OfficeProfile>({
  from: optional(isoDate),
  name: optional(printed(80)),
  shortName: optional(printed(24)),
  country: optional(text({ max: 3, pattern: /^[A-Z]{3}$/, what: 'the three letters of a federation' })),
  logo: optional(logo),
  colours: optional(object<ProfileColours>({ background: colour, text: colour })),
  contact: optional(
    object<ProfileContact>({
      name: optional(named()),
      email: optional(text({ max: 200, pattern: /^[^\s@]+@[^\s@]+$/, what: 'an e-mail address' })),
      web: optional(text({ max: 200, pattern: /^https?:\/\/\S+$/, what: 'an address that begins with https://' })),
      phone: optional(named()),
      address: optional(named()),
    }),
  ),
  language: optional(text({ max: 35 })),
  timeZone: optional(text({ max: 60 })),
  birthDatePrecision: optional(oneOf('day', 'month', 'year')),
  authorities: list(profileAuthority, { min: 1, max: 20 }),
});

export const factShapes: { readonly [K in FactKind]: Shape<FactBodies[K]> } = {
  'opening-state': object<FactBodies['opening-state']>({
    authority,
    asOf: isoDate,
    ratings: list(openingRating, { min: 1, max: 20_000 }),
  }),
  'player-registered': object<FactBodies['player-registered']>({ player: newPlayerId, ...playerFields }),
  'player-updated': object<FactBodies['player-updated']>({
    ...playerFields,
    player: playerId,
    on: optional(isoDate),
    name: optional(printed()),
  }),
  'player-merged': different('from', 'into', object<FactBodies['player-merged']>({ from: playerId, into: playerId })),
  'outside-rating': object<FactBodies['outside-rating']>({
    player: playerId,
    source: oneOf('FIDE', 'CFC', 'national'),
    list: optional(oneOf('standard', 'rapid', 'blitz')),
    rating,
    games: optional(count),
    k: optional(integer(0, 100)),
    on: isoDate,
  }),
  membership: ordered(
    'from',
    'until',
    object<FactBodies['membership']>({ player: playerId, from: isoDate, until: isoDate, type: optional(text()) }),
  ),
  'event-registered': ordered(
    'start',
    'end',
    object<FactBodies['event-registered']>({
      event: eventId,
      authority,
      name: named(),
      start: isoDate,
      end: isoDate,
      registeredOn: isoDate,
      federation: optional(text({ max: 10 })),
      affiliate: optional(text()),
      official: optional(boolean),
      league: optional(boolean),
      nationalChampionship: optional(boolean),
      womenOnly: optional(boolean),
      teamChampionship: optional(boolean),
    }),
  ),
  'event-refused': object<FactBodies['event-refused']>({ event: eventId, on: isoDate }),
  'event-appealed': object<FactBodies['event-appealed']>({ event: eventId, on: isoDate }),
  'appeal-decided': object<FactBodies['appeal-decided']>({ event: eventId, on: isoDate, outcome: oneOf('upheld', 'dismissed') }),
  'rating-appealed': object<FactBodies['rating-appealed']>({
    appeal: factId,
    player: playerId,
    event: optional(eventId),
    section: optional(integer(1, 100_000)),
    on: isoDate,
  }),
  'rating-appeal-decided': object<FactBodies['rating-appeal-decided']>({
    appeal: factId,
    on: isoDate,
    outcome: oneOf('upheld', 'dismissed'),
  }),
  'section-submitted': report,
  'section-corrected': report,
  'section-withdrawn': object<FactBodies['section-withdrawn']>(section),
  'prize-won': object<FactBodies['prize-won']>({
    player: playerId,
    event: eventId,
    on: isoDate,
    amount: number(0, 100_000_000),
    under: optional(integer(0, 4000)),
  }),
  decision,
  'fact-revoked': object<FactBodies['fact-revoked']>({ fact: factId }),
  'office-setting': object<FactBodies['office-setting']>({
    setting: oneOf('birthDatePrecision'),
    value: oneOf('day', 'month', 'year'),
  }),
  profile,
  'reform-registered': object<FactBodies['reform-registered']>({
    name: text({ min: 1, max: 60, pattern: /^[a-z0-9][a-z0-9-]*$/, what: 'the name of a reform' }),
    hash: sha256Hex,
  }),
  'list-published': object<FactBodies['list-published']>({
    authority,
    list: listName,
    date: isoDate,
    upTo: integer(0, 2_147_483_647),
    cutoff: optional(isoDate),
    rulebookHash: optional(sha256Hex),
    contentHash: sha256Hex,
    numbers: optional(oneOf('whole')),
    fieldsOn: optional(isoDate),
    players: count,
    signature: base64,
    publicKey: base64,
  }),
  'list-retracted': object<FactBodies['list-retracted']>({ authority, list: listName, date: isoDate, published: factId }),
};

/** The first field may not be later than the second. */
function ordered<T>(first: string, second: string, shape: Shape<T>): Shape<T> {
  return compared(first, second, shape, (a, b, errors) => {
    if (a > b) wrong(errors, 'end-before-start', second, `${b} is before ${first} (${a})`, 'correct the dates');
  });
}

function different<T>(first: string, second: string, shape: Shape<T>): Shape<T> {
  return compared(first, second, shape, (a, b, errors) => {
    if (a === b) wrong(errors, 'merged-with-itself', second, `${first} and ${second} are both ${a}`, 'name two players');
  });
}

function compared<T>(
  first: string,
  second: string,
  shape: Shape<T>,
  compare: (a: string, b: string, errors: RuleError[]) => void,
): Shape<T> {
  return {
    ...shape,
    check(value, errors) {
      const before = errors.length;
      shape.check(value, errors);
      if (errors.length > before || !isObject(value)) return;
      compare(String(value[first]), String(value[second]), errors);
    },
  };
}

/** The body of every kind of fact as JSON Schema: what the API's document shows is what is checked. */
export const factSchemas: { readonly [kind: string]: JsonSchema } = Object.fromEntries(
  Object.entries(factShapes).map(([kind, { schema = {} }]) => [kind, schema]),
);
