// Names of people who do not exist: surnames from invented stems and endings of several languages, with their accents, and given
// names. A player's name depends only on their index, so that a million names need no memory and no two are the same.

import { mix } from './random.js';

interface Family {
  readonly stems: readonly string[];
  readonly endings: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

const families: readonly Family[] = [
  {
    stems: words('Brand Ash Cald Thorn Wex Harl Langd Pemb Stanw Whitt Marl Ells Holb Kirkd Dunm Fenw Garl Haxt'),
    endings: words('ewell erton ingham emore alow eworth abury afield iwick estead oridge ecombe'),
  },
  {
    stems: words('Dobr Kovl Velm Mirn Zelk Radv Strel Bogl Čern Šedr Žilm Łobr Grzel Wrzos'),
    endings: words('anov enko ovski ák ović arin ylenko insky elec'),
  },
  {
    stems: words('Valm Montr Carv Serm Ibarl Quirg Zambl Alvor Nuñer Perol'),
    endings: words('ández alvo arreda oliva uero íguez ergara ánta'),
  },
  {
    stems: words('Müld Gröb Steinl Häkl Lindr Söderm Björkl Østerv Waldr Krönl'),
    endings: words('enhaus elund berger estrand emann qvist hauser efeldt'),
  },
  {
    stems: words('Chandr Ramn Venkl Srir Krisv Padm Visr Narl Subr Balk'),
    endings: words('arajan anathan imurti ekar awalla agopal amani eshan'),
  },
  {
    stems: words('Tar Kim Mor Nas Hay Sak Yor Fuz Omir'),
    endings: words('arumi onaga ashiro atabe ikawara ogumi izuno amoto'),
  },
  {
    stems: words('Okr Adw Nwel Mbar Abel Chin Ugr Tshil Dinw'),
    endings: words('onjari ebayora wande akwe ukora imanga engwu orifa'),
  },
];

const surnames: readonly string[] = families.flatMap(({ stems, endings }) =>
  stems.flatMap((stem) => endings.map((ending) => stem + ending)),
);

const men = words(
  'Aaron Adrián Alan Albert Alexei Amir André Anton Arjun Arne Arthur Benjamin Björn Boris Bruno Carlos Caspar Chidi Cédric Daniel ' +
    'Darius David Dmitri Edgar Eduardo Elias Emil Enzo Erik Farid Felix Filip Gabriel George Gustav Hassan Henry Hiro Hugo Ian Ivan ' +
    'Jakub James Jan Jorge José Kaito Karl Kofi Lars Leon Leonardo Liam Luca Łukasz Marco Marek Martin Mateo Maxim Miguel Mikhail ' +
    'Milan Nathan Nikhil Nils Noah Oleg Oliver Omar Oscar Øyvind Pablo Paul Pavel Peter Quentin Rafael Rajiv René Robert Ryan Samuel ' +
    'Sanjay Søren Stefan Tariq Theo Thomas Tobias Tomáš Victor Vikram Viktor Walter Wei William Xavier Yusuf Zoltán',
);
const women = words(
  'Abigail Ada Adèle Aisha Alice Alina Amara Amélie Ana Anaïs Anita Astrid Beatriz Bianca Carla Carmen Chiara Chloé Clara Deepa Diana ' +
    'Ebba Elena Elif Elizabeth Emma Erika Esther Eva Fatima Fiona Frida Grace Hana Hannah Helena Ines Ingrid Irina Isabel Jana Jasmin ' +
    'Julia Kaisa Katarína Keiko Lakshmi Laura Leila Lena Lucía Magda Małgorzata Maria Márta Maya Mei Mia Mila Nadia Naomi Nina Noor ' +
    'Nora Olga Olivia Paula Petra Priya Rachel Rosa Ruth Sadie Sara Sofía Sonja Tamar Tereza Uma Valeria Vera Yasmin Zoë',
);
const given: readonly string[] = [...men, ...women];
const initials = 'ABCDEFGHIJKLMNOPRSTVW';

/** How many names there are, and so the maximum number of players. */
export const nameCount = surnames.length * given.length * (initials.length + 1);

/** Coprime to `nameCount` (a test checks it), so that stepping by it visits every name once. */
export const nameStep = 1_000_003;

export interface PersonName {
  /** `Surname, Given` or `Surname, Given M.` */
  readonly name: string;
  readonly sex: 'm' | 'f';
}

export function personName(index: number, seed: number): PersonName {
  const code = (index * nameStep + mix(seed)) % nameCount;
  const givenIndex = code % given.length;
  const rest = Math.floor(code / given.length);
  const surname = surnames[rest % surnames.length] ?? '';
  const initial = initials[Math.floor(rest / surnames.length) - 1];
  const name = `${surname}, ${given[givenIndex] ?? ''}${initial === undefined ? '' : ` ${initial}.`}`;
  return { name, sex: givenIndex < men.length ? 'm' : 'f' };
}

const placeStems = words(
  'Cedar Maple Iron Silver Stone River North Clear Fox Elk Amber Birch Copper Dover Eagle Falcon Granite Harbor Indigo Juniper Laurel ' +
    'Mill Oak Pine Quarry Raven Sandy Timber Upper Willow',
);
const placeEndings = words('ton ville brook field haven port ford dale mont wood crest gate');
const clubWords = [
  'Chess Club',
  'Knights',
  'Chess Society',
  'Castle Club',
  'Scholastic Chess',
  'Rooks',
  'Chess Center',
  'Pawn Stormers',
];
const states = words(
  'CA TX NY FL IL PA OH GA NC NJ VA WA MA AZ TN IN MO MD WI CO MN SC AL LA KY OR OK CT UT IA NV AR MS KS NM NE ID WV HI NH ME RI MT DE SD ND AK VT WY',
);
/** Federations of the players from abroad. */
export const federations = words(
  'CAN MEX ENG GER FRA ESP ITA POL CZE NED SWE NOR IND CHN JPN BRA ARG CUB NGR RSA ISR TUR UKR GEO ARM HUN',
);

export interface ClubName {
  readonly city: string;
  readonly state: string;
  readonly club: string;
}

/** Clubs with neighbouring indexes are in the same region, hence in the same state, unless `apart`: then each has its own. */
export function clubName(index: number, apart = false): ClubName {
  const stem = placeStems[index % placeStems.length] ?? '';
  const ending = placeEndings[Math.floor(index / placeStems.length) % placeEndings.length] ?? '';
  const round = Math.floor(index / (placeStems.length * placeEndings.length));
  const city =
    round === 0 ? `${stem}${ending}` : `${stem}${ending} ${['Heights', 'Falls', 'Park', 'Springs', 'Junction'][(round - 1) % 5]}`;
  const state = states[(apart ? index : Math.floor(index / 8)) % states.length] ?? 'CA';
  return { city, state, club: `${city} ${clubWords[mix(index) % clubWords.length]}` };
}
