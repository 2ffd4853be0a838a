// The fact that reverses another one, whatever its kind.

import { failed, ok, type Result } from '@harkness/rules';
import { readEventCard } from '../facts/cards/cards.js';
import type { Fact, FactBodies, NewFact } from '../facts/facts.js';
import { profileFacts } from '../facts/profile.js';
import { isSectionFact } from '../facts/section-fact.js';
import type { StoreReader } from '../facts/store.js';

type Taken = { readonly [K in keyof FactBodies]: { readonly kind: K; readonly body: FactBodies[K] } }[keyof FactBodies];

export type Undoing =
  /** A fact to enter. */
  | { readonly by: 'fact'; readonly fact: Taken; readonly words: string }
  /** Lists are signed, so they are retracted. */
  | { readonly by: 'retraction'; readonly list: FactBodies['list-published']; readonly words: string };

const revocable: ReadonlySet<string> = new Set(['decision', 'prize-won', 'outside-rating', 'membership', 'player-merged']);

export async function undoingOf(reader: StoreReader, fact: Fact): Promise<Result<Undoing>> {
  const refuse = (message: string, hint: string) => failed({ code: 'fact-not-undone', place: String(fact.seq), message, hint });
  if (revocable.has(fact.kind)) {
    const words =
      fact.kind === 'player-merged'
        ? `${fact.body.from} and ${fact.body.into} are two players again`
        : `the ${fact.kind} of fact ${fact.seq} counts no more`;
    return ok({ by: 'fact', fact: { kind: 'fact-revoked', body: { fact: fact.id } }, words });
  }
  if (fact.kind === 'list-published')
    return ok({ by: 'retraction', list: fact.body, words: `${fact.body.list} of ${fact.body.date} is retracted` });
  if (fact.kind === 'section-submitted' || fact.kind === 'section-corrected') {
    const { event, section } = fact.body.section;
    const standing = (await readEventCard(reader, event))?.sections.find((one) => one.section === section);
    if (standing?.seq !== fact.seq || standing.withdrawn === true)
      return refuse(
        `Fact ${fact.seq} does not stand any more: section ${event}/${section} was ${standing?.withdrawn === true ? 'withdrawn' : `corrected by fact ${standing?.seq}`}.`,
        'First take back the facts that came after it.',
      );
    const before = (await versionsOf(reader, event, section)).filter(({ seq }) => seq < fact.seq).at(-1);
    if (fact.kind === 'section-submitted' || before === undefined)
      return ok({
        by: 'fact',
        fact: { kind: 'section-withdrawn', body: { event, section } },
        words: `section ${event}/${section} is withdrawn`,
      });
    return ok({
      by: 'fact',
      fact: { kind: 'section-corrected', body: before.body },
      words: `section ${event}/${section} is again as fact ${before.seq} has it`,
    });
  }
  if (fact.kind === 'section-withdrawn') {
    const { event, section } = fact.body;
    const last = (await versionsOf(reader, event, section)).filter(({ seq }) => seq < fact.seq).at(-1);
    if (last === undefined) return refuse(`No report of ${event}/${section} came before it.`, 'Submit the report.');
    return ok({
      by: 'fact',
      fact: { kind: 'section-submitted', body: last.body },
      words: `section ${event}/${section} is in again, as fact ${last.seq} has it`,
    });
  }
  if (fact.kind === 'profile') {
    const all = await profileFacts(reader);
    const before = all[all.findIndex(({ seq }) => seq === fact.seq) - 1];
    if (all.at(-1)?.seq !== fact.seq)
      return refuse(`Fact ${fact.seq} is not the last profile.`, `The last one is fact ${all.at(-1)?.seq}.`);
    if (before === undefined)
      return refuse('It is the first profile of the office.', 'Enter another one: harkness office profile edit.');
    return ok({
      by: 'fact',
      fact: { kind: 'profile', body: before.body },
      words: `the profile is again that of fact ${before.seq}`,
    });
  }
  return refuse(
    `A fact of kind ${fact.kind} has nothing that takes it back.`,
    fact.kind === 'player-registered'
      ? 'Merge a player who is there twice (harkness office merge), or correct the fields with an update.'
      : 'Enter a fact of the same kind that says what is right.',
  );
}

async function versionsOf(
  reader: StoreReader,
  event: string,
  section: number,
): Promise<Extract<NewFact & { readonly seq: number }, { kind: 'section-submitted' | 'section-corrected' }>[]> {
  const found: Extract<Fact, { kind: 'section-submitted' | 'section-corrected' }>[] = [];
  for await (const facts of reader.facts({ kinds: ['section-submitted', 'section-corrected'] }))
    for (const fact of facts)
      if (isSectionFact(fact) && fact.body.section.event === event && fact.body.section.section === section) found.push(fact);
  return found;
}
