// Selects the sections a FIDE list rates: those that end by its closing date (7.13) and are not yet rated, including late ones
// where the rules allow; and corrections and withdrawals of rated sections. The rest wait.

import type { IsoDate } from '@harkness/rules';
import type { FideEdition, ListType } from '@harkness/rules/fide';
import { closingDate, closingDaysOf, fideTables, latestList, parameterValue } from '@harkness/rules/internal/fide';
import { type EventCard, readEventCard } from '../../facts/cards/cards.js';
import type { EventId, FactKind } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import { fideListOfText } from './classify.js';
import { editionOn, type FideReform } from './reformed-rules.js';

/** A section as stated by the fact with this sequence. If withdrawn, nothing of it counts. */
export interface SectionVersion {
  readonly event: EventId;
  readonly section: number;
  readonly seq: number;
  readonly withdrawn?: boolean;
}

export interface SectionToRate {
  readonly version: SectionVersion;
  readonly document: SectionDocument;
  readonly card: EventCard;
}

export interface WaitingSection extends SectionVersion {
  /** Why the list did not rate it: it ends later, or something bars it. */
  readonly because: string;
}

export interface SectionsOfList {
  readonly rate: readonly SectionToRate[];
  /** Sections rated on an earlier list and since corrected or withdrawn. */
  readonly change: readonly {
    readonly version: SectionVersion;
    readonly document: SectionDocument | undefined;
    readonly card: EventCard;
  }[];
  readonly wait: readonly WaitingSection[];
  /** Sections too late for every list they could have been on; never rated. */
  readonly dropped: readonly WaitingSection[];
}

const kinds: readonly FactKind[] = ['section-submitted', 'section-corrected', 'section-withdrawn'];

/** The source of sections: the ledger, or memory in the lab. */
export interface SectionSource {
  /** The last version of every section in a range of facts. */
  versions(from: number, to: number): Promise<readonly SectionVersion[]>;
  card(event: EventId): Promise<EventCard | undefined>;
  document(seq: number): Promise<SectionDocument | undefined>;
}

/** The sections in the ledger. */
export function sectionsIn(reader: StoreReader): SectionSource {
  return {
    card: (event) => readEventCard(reader, event),
    document: (seq) => documentAt(reader, seq),
    async versions(from, to) {
      const found: SectionVersion[] = [];
      for await (const facts of reader.facts({ from, to, kinds })) {
        for (const fact of facts) {
          if (fact.kind === 'section-withdrawn') {
            const { event, section } = fact.body;
            found.push({ event, section, seq: fact.seq, withdrawn: true });
          } else if (fact.kind === 'section-submitted' || fact.kind === 'section-corrected') {
            const { event, section, authority } = fact.body.section;
            if (authority === 'fide') found.push({ event, section, seq: fact.seq });
          }
        }
      }
      return found;
    },
  };
}

export interface SectionsInput {
  readonly source: SectionSource;
  readonly listType: ListType;
  readonly date: IsoDate;
  /** The first fact after the previous list. */
  readonly from: number;
  readonly to: number;
  /** Sections known to the previous list but not rated on it. */
  readonly waiting: readonly SectionVersion[];
  readonly isRated: (event: EventId, section: number) => Promise<boolean>;
  /** The office's own rules, or a reform in the lab. */
  readonly reform?: FideReform | undefined;
}

export async function sectionsOfList(input: SectionsInput): Promise<SectionsOfList> {
  const { source, listType, date, reform } = input;
  const latest = new Map<string, SectionVersion>();
  for (const version of input.waiting) latest.set(`${version.event}/${version.section}`, version);
  for (const version of await source.versions(input.from, input.to)) latest.set(`${version.event}/${version.section}`, version);
  const sorted = [...latest.values()].sort((a, b) => (a.event === b.event ? a.section - b.section : a.event < b.event ? -1 : 1));
  const found = {
    rate: [] as SectionToRate[],
    change: [] as SectionsOfList['change'][number][],
    wait: [] as WaitingSection[],
    dropped: [] as WaitingSection[],
  };
  for (const version of sorted) {
    const card = await source.card(version.event);
    if (card === undefined || card.authority !== 'fide') continue;
    const document = version.withdrawn === true ? undefined : await source.document(version.seq);
    const isRated = await input.isRated(version.event, version.section);
    if (document === undefined) {
      if (isRated) found.change.push({ version, document, card });
      continue;
    }
    const ofList = fideListOfText(document.timeControl, document.start, reform?.amended);
    // If a new time control moves the section to another list, it leaves this one.
    if (!ofList.ok || ofList.value !== listType) {
      if (isRated) found.change.push({ version, document: undefined, card });
      continue;
    }
    if (isRated) {
      found.change.push({ version, document, card });
      continue;
    }
    const placed = placeOn(document, card, listType, date, reform);
    if (placed === 'now') found.rate.push({ version, document, card });
    else
      (placed === 'later' ? found.wait : found.dropped).push({
        ...version,
        because: placed === 'later' ? 'it ends after the closing date' : 'it came too late for every list it could be on',
      });
  }
  return found;
}

export async function documentAt(reader: StoreReader, seq: number): Promise<SectionDocument | undefined> {
  const fact = await reader.factAt(seq);
  return fact?.kind === 'section-submitted' || fact?.kind === 'section-corrected' ? fact.body.section : undefined;
}

/** Whether the list of this date rates the section, a later one does, or none does. */
export function placeOn(
  document: SectionDocument,
  card: EventCard,
  listType: ListType,
  date: IsoDate,
  reform?: FideReform,
): 'now' | 'later' | 'never' {
  const edition = editionOn(document.start, listType, reform);
  const ofList = editionOn(date, listType, reform);
  if (!edition.ok || !ofList.ok) return 'never';
  const official = card.registration?.official === true;
  if (document.end > closingDate(date, closingDaysOf(ofList.value, official))) return 'later';
  const last = lastListFor(document, edition.value);
  return last !== null && date > last ? 'never' : 'now';
}

/** The last list that can rate a section reported late; null if the rules set no limit. */
export function lastListFor(document: Pick<SectionDocument, 'end'>, edition: FideEdition): IsoDate | null {
  return latestList(document.end, parameterValue(edition, fideTables.lateReportLists));
}
