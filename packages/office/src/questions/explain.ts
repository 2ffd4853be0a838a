// Explains a rating after a section, using the section's authority.

import type { Ruling } from '@harkness/rules';
import { authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Answer, ExplanationAnswer, SectionRef } from '../facts/answers.js';
import { answered, noSuchAuthority, noSuchPlayer, noSuchSection, refused } from '../facts/errors.js';
import type { PlayerId, RatingSystem } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import { isSectionFact } from '../facts/section-fact.js';

export async function askExplanation(
  view: View,
  ref: SectionRef,
  id: PlayerId,
  options: { readonly system?: RatingSystem; readonly instead?: boolean },
): Promise<Answer<ExplanationAnswer>> {
  const info = await view.section(ref.event, ref.section);
  const fact = info === undefined || info.withdrawn ? undefined : await view.reader.factAt(info.seq);
  if (info === undefined || !isSectionFact(fact)) return refused(noSuchSection(ref));
  const player = await view.player(id);
  if (player === undefined) return refused(noSuchPlayer(id));
  const { section: document } = fact.body;
  const { sections } = (await authoritiesOf(view.reader)).get(document.authority);
  return sections.explain(view, { info, document, seq: fact.seq }, player, { ...options, id });
}

/** The rulings that a section's ratings rest on, without repeats; empty while it is not rated. */
export async function askRulings(view: View, ref: SectionRef): Promise<Answer<readonly Ruling[]>> {
  const info = await view.section(ref.event, ref.section);
  const fact = info === undefined || info.withdrawn ? undefined : await view.reader.factAt(info.seq);
  if (info === undefined || !isSectionFact(fact)) return refused(noSuchSection(ref));
  const { section: document } = fact.body;
  const { sections } = (await authoritiesOf(view.reader)).get(document.authority);
  const found = await sections.rulings(view, { info, document, seq: fact.seq });
  return answered([...new Map(found.map((ruling) => [ruling.id, ruling])).values()]);
}

/** Explains the rating a player would get from a section that is not in the ledger. */
export async function askPreviewExplanation(
  view: View,
  document: SectionDocument,
  id: PlayerId,
  options: { readonly system?: RatingSystem; readonly instead?: boolean },
): Promise<Answer<ExplanationAnswer>> {
  const player = await view.player(id);
  if (player === undefined) return refused(noSuchPlayer(id));
  const authority = (await authoritiesOf(view.reader)).find(document.authority);
  if (authority === undefined) return refused(noSuchAuthority(document.authority));
  return authority.sections.explainPreview(view, document, player, { ...options, id });
}
