// The words on chess-results' pages: columns, stages and details. English and German are documented (FORMATS-2 §4.2), Spanish is
// known from public pages; the other languages are general knowledge. A missing word leads to a finding, never to a guess.

export type TableColumn =
  | 'rank'
  | 'number'
  | 'title'
  | 'name'
  | 'white'
  | 'black'
  | 'fideId'
  | 'rating'
  | 'fideRating'
  | 'nationalRating'
  | 'federation'
  | 'club'
  | 'points'
  | 'sex'
  | 'result'
  | 'board'
  /** Known but not needed: tie-breaks, performance, coefficients. */
  | 'aside';

const columns: readonly (readonly [TableColumn, string])[] = [
  ['rank', 'rk м место rank rg rang platz pl clas clasif pos posición poz cl class rp# puesto'],
  ['number', 'no nr num ном n° nº # sno snr startno startnr start-nr stnr no.ini noini nºini nrini start.no startnum ini'],
  ['title', 'title titel tit titre título titulo titolo'],
  ['name', 'name namn navn naam nombre nom nome jméno jmeno név ime nimi nazwisko spieler player jugador имя фамилия'],
  ['white', 'white weiß weiss blancas blancs bianco brancas белые'],
  ['black', 'black schwarz negras noirs nero pretas черные'],
  ['fideId', 'fideid fide-id fideno fidenr idfide fide-nr fide-no'],
  ['rating', 'rtg elo rating рейт рейтинг'],
  ['fideRating', 'rtgi eloi rtgint eloint fide elofide fideelo intelo'],
  ['nationalRating', 'rtgn elon rtgnat elonat nat nwz dwz natelo'],
  ['federation', 'fed land federation federación fede fédé pays país paese verband фед'],
  ['club', 'club/city club verein/ort verein club/ciudad club/ville club/lieu club/città clube/cidade team mannschaft ort city'],
  ['points', 'pts pkt punkte ptos puntos points punti pti pontos body pont очки очк'],
  ['sex', 'sex geschl sexo sexe sesso'],
  ['result', 'result res ergebnis erg resultado résultat rés risultato ris результат рез'],
  ['board', 'bo br board brett mesa m ech éch scacch tab table tav'],
  [
    'aside',
    'typ type art gr group gruppe rp perf performance n w we w-we k rtg+/- elo+/- eloδ krtg+/- gms games partien kfaktor state',
  ],
];

const columnOfWord: ReadonlyMap<string, TableColumn> = new Map(
  columns.flatMap(([column, words]) => words.split(' ').map((word): [string, TableColumn] => [word, column])),
);

/** Without blanks and full stops: `No. Ini.` is `noini`. */
function plainWord(text: string): string {
  return text.toLowerCase().replace(/[\s.\u00a0]+/g, '');
}

const tieBreak = /^(tb|wtg|wertung|des|dés|dép|dep|desempate|spareggio|spar|crit|crt|krit|tie-?break)\d{0,2}$/;

export function columnOf(text: string): TableColumn | undefined {
  if (text.length > 30) return undefined;
  const word = plainWord(text);
  return columnOfWord.get(word) ?? (tieBreak.test(word) ? 'aside' : undefined);
}

/** `1.Rd`, `2. Rd.`, `3.Runde`; undefined for other columns. */
export function roundOf(text: string): number | undefined {
  if (text.length > 30) return undefined;
  const match = /^(\d{1,3})\s?\.\s?(rd|rnd|rde|runde|ronda|ronde|r|kolo)\.?$/i.exec(text.trim());
  return match === null || Number(match[1]) === 0 ? undefined : Number(match[1]);
}

const round = 'round|runde|ronda|ronde|turno|rodada|kolo|runda|rd|тур';

/** The round in a heading: `Round 3 on 2026/04/11`, `3. Runde am 11.04.2026`. */
export function roundOfHeading(text: string): number | undefined {
  const before = new RegExp(`(?:^|\\s)(\\d{1,3})\\s?\\.?\\s?(?:${round})(?!\\p{L})`, 'iu').exec(text);
  const after = new RegExp(`(?<!\\p{L})(?:${round})\\.?\\s?(\\d{1,3})(?!\\d)`, 'iu').exec(text);
  const found = Number((before ?? after)?.[1] ?? 0);
  return found > 0 ? found : undefined;
}

export function dateOfHeading(text: string): string | undefined {
  return /\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d/.exec(text)?.[0];
}

/** A line that chess-results adds to everything: its origin, when it was made, how to find it. */
export function isLetterhead(text: string): boolean {
  return /chess-results|^(last update|letzte aktualisierung|ultima actualización|última actualización|dernière mise|ultimo aggiornamento)/i.test(
    text,
  );
}

/** The kind of a table: `Final Ranking crosstable after 9 Rounds`. The title of an event does not match. */
export function isStage(text: string): boolean {
  return /^(final )?(ranking|rank after|crosstable|cross table|starting rank|starting list|startlist|player list|alphabetical|pairings|board pairings|round\b|\d+\. ?(round|runde|ronda))|rangliste|endstand|kreuztabelle|startrangliste|startliste|paarungen|clasificaci[oó]n|cuadro cruzado|ranking inicial|emparejamientos|classement|appariements|classifica|abbinamenti|tabellone|standings|^положение|^таблица|^стартовый|^\d+\. ?тур/iu.test(
    text,
  );
}

export type Detail = 'city' | 'federation' | 'dates' | 'timeControl' | 'chiefDirector' | 'type' | 'rounds' | 'organizer';

const details: readonly (readonly [Detail, RegExp])[] = [
  ['dates', /^(date|datum|fecha|data)$/],
  ['city', /^(location|ort|lugar|lieu|luogo|place|local)$/],
  ['federation', /^(federation|föderation|verband|land|federación|fédération|federazione)$/],
  ['timeControl', /^(time control|bedenkzeit|control de tiempo|ritmo de juego|cadence|tempo di riflessione)(\s*\(.*\))?$/],
  ['chiefDirector', /^(chief arbiter|hauptschiedsrichter|árbitro principal|arbitre principal|arbitro principale|arbitro capo)$/],
  ['type', /^(tournament type|turnierart|tipo de torneo|type de tournoi|tipo di torneo)$/],
  [
    'rounds',
    /^(number of rounds|rundenanzahl|anzahl runden|anzahl der runden|número de rondas|nombre de rondes|numero di turni)$/,
  ],
];

export function detailOf(text: string): Detail | undefined {
  const word = text.trim().replace(/:$/, '').toLowerCase();
  return word.length > 60 ? undefined : details.find(([, pattern]) => pattern.test(word))?.[0];
}

/** No opponent: `bye`, `spielfrei`; `paired`: allocated by the pairing. */
export function absentName(text: string): 'bye' | 'not-paired' | undefined {
  const word = text.trim().toLowerCase();
  if (/^(bye|spielfrei|exempt|descansa|libre|riposo|isento|freilos|volný los)$/.test(word)) return 'bye';
  return /^(not paired|nicht ausgelost|nicht gepaart|no emparejado|non apparié|non abbinato|não emparceirado|\*+)$/.test(word)
    ? 'not-paired'
    : undefined;
}
