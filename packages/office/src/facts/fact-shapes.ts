// The shape of every kind of fact. Typed by `FactBodies`: if a field is added there but not here, the code does not compile.

import { type FieldShapes, isObject, type JsonSchema, type Shape, s, schemaOf, shown } from '@harkness/formats/shape';
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
import { ratingSystems } from './stored-codes.js';
import { integer, number, text } from './text-shape.js';

/** The system of an authority in the profile: authority id, colon, the system's own name. */
const profileName = /^[a-z][a-z0-9-]{0,30}:[a-z0-9][a-z0-9-]{0,30}$/;

/** Names without an authority are those stored in facts before profiles existed. */
function namedOr<const T extends string>(...names: T[]): Shape<T | ProfileSystem> {
  const known = s.enum(names);
  // Not a union, so that the error for an unknown name lists the valid ones.
  return s.own(
    (value, reading) => {
      if (typeof value !== 'string' || !profileName.test(value)) known.take(value, reading);
    },
    { anyOf: [schemaOf(known), { type: 'string', pattern: profileName.source }] },
  );
}

const system: Shape<RatingSystem> = namedOr(...ratingSystems);
const rating = number(0, 4000);
const count = integer(0, 1_000_000);
const sha256Hex = text({ min: 64, max: 64, pattern: /^[0-9a-f]{64}$/, what: 'a SHA-256 in lower-case hex' });
const listName: Shape<ListName> = namedOr('uschess-supplement', ...ratingSystems);
const base64 = text({ max: 400, pattern: /^[A-Za-z0-9+/]+=*$/, what: 'base64' });

export const privateFieldNames = ['birthDate', 'email', 'address', 'phone'] as const;
export type PrivateFieldName = (typeof privateFieldNames)[number];

/** The authority's kind reads it before the fact is entered. */
const anyObject: Shape<{ readonly [name: string]: unknown }> = s.own(
  (value, reading) => {
    if (!isObject(value)) reading.wrong('not-an-object', `an object expected, found ${shown(value)}`, 'give { … }');
  },
  { type: 'object' },
);

/** Text printed on lists. Refuses starts that a spreadsheet takes for a formula, and characters that reorder or hide text. */
function printed(max = 200): Shape<string> {
  const pattern = /^(?![=+\-@])[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
  return text({ max, pattern, what: 'a text that begins with a letter or digit and has no control characters' });
}

/** A name for pages, charts and terminals. */
function named(): Shape<string> {
  const pattern = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
  return text({ pattern, what: 'a name without control characters' });
}

const playerFields: FieldShapes<PlayerFields> = {
  name: printed(),
  uschessId: printed(20).optional(),
  fideId: printed(20).optional(),
  nationalId: printed(40).optional(),
  federation: printed(10).optional(),
  state: printed(40).optional(),
  sex: s.enum(['m', 'f']).optional(),
  title: printed(10).optional(),
  club: printed(80).optional(),
  arbiter: printed(10).optional(),
  birthYear: integer(1800, 2200).optional(),
  commitments: s
    .dictionary(new RegExp(`^(${privateFieldNames.join('|')})$`), `one of ${privateFieldNames.join(', ')}`, sha256Hex)
    .optional(),
  birthDateErased: s.literal(true).optional(),
  inferredAdult: s.boolean().optional(),
  canadianResident: s.boolean().optional(),
  disabilityAssociation: text({ max: 40 }).optional(),
  assignedInitial: s
    .array(s.objectOf<NonNullable<PlayerFields['assignedInitial']>[number]>({ system, rating, games: number(0, 1000) }))
    .max(20)
    .optional(),
};

const openingRating = s.objectOf<OpeningRating>({
  player: playerId,
  system,
  rating,
  games: number(0, 1_000_000),
  wins: count.optional(),
  draws: count.optional(),
  losses: count.optional(),
  eventsOfThree: count.optional(),
  peakEstablished: rating.optional(),
  gamesAbove2200: count.optional(),
  originalLifeMaster: s.boolean().optional(),
  moneyFloor: rating.optional(),
  ceiling: rating.optional(),
  matchChanges: s
    .array(s.objectOf<NonNullable<OpeningRating['matchChanges']>[number]>({ on: isoDate, change: number(-4000, 4000) }))
    .max(1000)
    .optional(),
  lastRated: isoDate.optional(),
  k: integer(0, 100).optional(),
  ever2300: s.boolean().optional(),
  ever2400: s.boolean().optional(),
});

/** One shape per type of decision, without the common fields. */
type DecisionShapes = {
  readonly [T in Decision['type']]: FieldShapes<Omit<Extract<Decision, { type: T }>, 'type' | 'on'>>;
};

const ratingOrNone = rating.nullable();
const ofSection = { event: eventId, section: integer(1, 100_000) };

const decisionFields: DecisionShapes = {
  adjustment: { player: playerId, system, rating, games: number(0, 1_000_000).optional() },
  ceiling: { player: playerId, system, rating: ratingOrNone },
  'money-floor': { player: playerId, system, rating: ratingOrNone },
  'original-life-master': { player: playerId, earned: s.boolean() },
  'match-floor-request': { player: playerId, ...ofSection, outcome: s.enum(['granted', 'refused']) },
  'fide-opt-in': { player: playerId },
  'fide-opt-out-approved': { player: playerId },
  'foreign-event-inclusion': { player: playerId, event: eventId },
  'duration-approved': { event: eventId },
  'registration-waived': { event: eventId },
  'official-event': { event: eventId },
  title: { player: playerId, title: text({ max: 10 }).nullable() },
  'disability-association': { player: playerId, association: text({ max: 40 }).nullable() },
  'section-held': ofSection,
  'section-released': ofSection,
};

const decisionShapes: ReadonlyMap<unknown, Shape<unknown>> = new Map(
  Object.entries(decisionFields).map(([type, fields]) => [
    type,
    s.objectOf<unknown>({ type: s.enum([type]), on: isoDate, ...fields }),
  ]),
);

const decision: Shape<Decision> = s.own(
  (value, reading) => {
    const shape = isObject(value) ? decisionShapes.get(value['type']) : undefined;
    if (shape !== undefined) shape.take(value, reading);
    else {
      const found = isObject(value) ? value['type'] : value;
      const types = [...decisionShapes.keys()].join(', ');
      reading.wrong('decision-unknown', `${shown(found)} is not a type of decision`, `use one of ${types}`, 'type');
    }
  },
  { oneOf: [...decisionShapes.values()].map((shape) => schemaOf(shape)) },
);

const section = { event: eventId, section: integer(1, 100_000) };
const report = s.objectOf<FactBodies['section-submitted']>({ section: sectionDocument, file: text().optional() });

const colour = text({ max: 7, pattern: /^#[0-9a-f]{6}$/i, what: 'a colour as #rrggbb' });
/** A picture inside the fact, so that pages need no other server. */
const logo = text({
  max: 60_000,
  pattern: /^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/]+=*$/,
  what: 'a PNG or SVG picture as a data address (data:image/png;base64,…) of at most 60,000 characters',
});
const months = integer(1, 600);

const profileAuthority = s.objectOf<ProfileAuthority>({
  id: authority,
  name: printed(80),
  kind: text({ max: 40, pattern: /^[a-z][a-z0-9-]*$/, what: 'the name of a kind of authority' }),
  settings: anyObject.optional(),
  amendments: s
    .array(
      s.objectOf<ProfileAmendment>({
        parameter: text({ max: 80 }),
        from: isoDate,
        until: isoDate.optional(),
        decided: isoDate.optional(),
        // The authority's kind reads it before the fact is entered.
        value: s.unknown(),
        source: text({ min: 1, max: 200 }),
        reason: text({ min: 1, max: 500 }),
      }),
    )
    .max(500)
    .optional(),
  systems: s
    .array(
      s.objectOf<NonNullable<ProfileAuthority['systems']>[number]>({ system, label: printed(60), short: printed(30).optional() }),
    )
    .max(20)
    .optional(),
  ids: s
    .objectOf<ProfileIds>({
      label: printed(40).optional(),
      pattern: text({ max: 100 }).optional(),
      checkDigit: s.enum([...checkDigits]).optional(),
      given: s
        .objectOf<GivenIds>({
          prefix: text({ max: 10, pattern: /^[A-Za-z0-9.-]*$/, what: 'letters, digits, points and hyphens' }).optional(),
          digits: integer(1, 12),
          first: integer(0, 999_999_999_999).optional(),
        })
        .optional(),
    })
    .optional(),
  lists: s
    .array(s.objectOf<NonNullable<ProfileAuthority['lists']>[number]>({ list: listName, title: printed(80) }))
    .max(20)
    .optional(),
  calendar: s
    .array(
      s.objectOf<ProfileCalendar>({
        from: isoDate,
        months: s.array(integer(1, 12)).min(1).max(12),
        day: integer(1, 28),
        cutoffDays: integer(1, 366),
      }),
    )
    .min(1)
    .max(50)
    .optional(),
  public: s
    .array(s.enum([...publicFieldNames]))
    .max(publicFieldNames.length)
    .optional(),
  inactivity: s.objectOf<NonNullable<ProfileAuthority['inactivity']>>({ months }).optional(),
  membership: s
    .objectOf<NonNullable<ProfileAuthority['membership']>>({ needed: s.boolean(), months: months.optional() })
    .optional(),
  submit: s.enum([...submitters]).optional(),
});

const profile = s.objectOf<OfficeProfile>({
  from: isoDate.optional(),
  name: printed(80).optional(),
  shortName: printed(24).optional(),
  country: text({ max: 3, pattern: /^[A-Z]{3}$/, what: 'the three letters of a federation' }).optional(),
  logo: logo.optional(),
  colours: s.objectOf<ProfileColours>({ background: colour, text: colour }).optional(),
  contact: s
    .objectOf<ProfileContact>({
      name: named().optional(),
      email: text({ max: 200, pattern: /^[^\s@]+@[^\s@]+$/, what: 'an e-mail address' }).optional(),
      web: text({ max: 200, pattern: /^https?:\/\/\S+$/, what: 'an address that begins with https://' }).optional(),
      phone: named().optional(),
      address: named().optional(),
    })
    .optional(),
  language: text({ max: 35 }).optional(),
  timeZone: text({ max: 60 }).optional(),
  birthDatePrecision: s.enum(['day', 'month', 'year']).optional(),
  authorities: s.array(profileAuthority).min(1).max(20),
});

export const factShapes: { readonly [K in FactKind]: Shape<FactBodies[K]> } = {
  'opening-state': s.objectOf<FactBodies['opening-state']>({
    authority,
    asOf: isoDate,
    ratings: s.array(openingRating).min(1).max(20_000),
  }),
  'player-registered': s.objectOf<FactBodies['player-registered']>({ player: newPlayerId, ...playerFields }),
  'player-updated': s.objectOf<FactBodies['player-updated']>({
    ...playerFields,
    player: playerId,
    on: isoDate.optional(),
    name: printed().optional(),
  }),
  'player-merged': different('from', 'into', s.objectOf<FactBodies['player-merged']>({ from: playerId, into: playerId })),
  'outside-rating': s.objectOf<FactBodies['outside-rating']>({
    player: playerId,
    source: s.enum(['FIDE', 'CFC', 'national']),
    list: s.enum(['standard', 'rapid', 'blitz']).optional(),
    rating,
    games: count.optional(),
    k: integer(0, 100).optional(),
    on: isoDate,
  }),
  membership: ordered(
    'from',
    'until',
    s.objectOf<FactBodies['membership']>({ player: playerId, from: isoDate, until: isoDate, type: text().optional() }),
  ),
  'event-registered': ordered(
    'start',
    'end',
    s.objectOf<FactBodies['event-registered']>({
      event: eventId,
      authority,
      name: named(),
      start: isoDate,
      end: isoDate,
      registeredOn: isoDate,
      federation: text({ max: 10 }).optional(),
      affiliate: text().optional(),
      official: s.boolean().optional(),
      league: s.boolean().optional(),
      nationalChampionship: s.boolean().optional(),
      womenOnly: s.boolean().optional(),
      teamChampionship: s.boolean().optional(),
      titleNorms: s.boolean().optional(),
    }),
  ),
  'event-refused': s.objectOf<FactBodies['event-refused']>({ event: eventId, on: isoDate }),
  'event-appealed': s.objectOf<FactBodies['event-appealed']>({ event: eventId, on: isoDate }),
  'appeal-decided': s.objectOf<FactBodies['appeal-decided']>({
    event: eventId,
    on: isoDate,
    outcome: s.enum(['upheld', 'dismissed']),
  }),
  'rating-appealed': s.objectOf<FactBodies['rating-appealed']>({
    appeal: factId,
    player: playerId,
    event: eventId.optional(),
    section: integer(1, 100_000).optional(),
    on: isoDate,
  }),
  'rating-appeal-decided': s.objectOf<FactBodies['rating-appeal-decided']>({
    appeal: factId,
    on: isoDate,
    outcome: s.enum(['upheld', 'dismissed']),
  }),
  'section-submitted': report,
  'section-corrected': report,
  'section-withdrawn': s.objectOf<FactBodies['section-withdrawn']>(section),
  'prize-won': s.objectOf<FactBodies['prize-won']>({
    player: playerId,
    event: eventId,
    on: isoDate,
    amount: number(0, 100_000_000),
    under: integer(0, 4000).optional(),
  }),
  decision,
  'fact-revoked': s.objectOf<FactBodies['fact-revoked']>({ fact: factId }),
  'office-setting': s.objectOf<FactBodies['office-setting']>({
    setting: s.enum(['birthDatePrecision']),
    value: s.enum(['day', 'month', 'year']),
  }),
  profile,
  'reform-registered': s.objectOf<FactBodies['reform-registered']>({
    name: text({ min: 1, max: 60, pattern: /^[a-z0-9][a-z0-9-]*$/, what: 'the name of a reform' }),
    hash: sha256Hex,
  }),
  'list-published': s.objectOf<FactBodies['list-published']>({
    authority,
    list: listName,
    date: isoDate,
    upTo: integer(0, 2_147_483_647),
    cutoff: isoDate.optional(),
    rulebookHash: sha256Hex.optional(),
    contentHash: sha256Hex,
    numbers: s.enum(['whole']).optional(),
    fieldsOn: isoDate.optional(),
    players: count,
    signature: base64,
    publicKey: base64,
  }),
  'list-retracted': s.objectOf<FactBodies['list-retracted']>({ authority, list: listName, date: isoDate, published: factId }),
};

/** The first field must not be later than the second. */
function ordered<T>(first: keyof T & string, second: keyof T & string, shape: Shape<T>): Shape<T> {
  return shape.also((value, reading) => {
    const [a, b] = [String(value[first]), String(value[second])];
    if (a > b) reading.wrong('end-before-start', `${b} is before ${first} (${a})`, 'correct the dates', second);
  });
}

function different<T>(first: keyof T & string, second: keyof T & string, shape: Shape<T>): Shape<T> {
  return shape.also((value, reading) => {
    const [a, b] = [String(value[first]), String(value[second])];
    if (a === b) reading.wrong('merged-with-itself', `${first} and ${second} are both ${a}`, 'name two players', second);
  });
}

/**
 * The body of every kind of fact as JSON Schema, so that the API document shows exactly what is checked.
 * @example
 * 'section-submitted' in factSchemas // true
 */
export const factSchemas: { readonly [kind: string]: JsonSchema } = Object.fromEntries(
  Object.entries(factShapes).map(([kind, shape]) => [kind, schemaOf(shape)]),
);
