// Previews the ratings a section would give, from the ratings of its date, without storing anything.

import { authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Answer, PreviewAnswer } from '../facts/answers.js';
import { answered, noSuchAuthority, refused } from '../facts/errors.js';
import type { SectionDocument } from '../facts/section-document.js';
import { crosstableRows } from './crosstable.js';
import { namesOf, performances } from './section.js';

export async function askPreview(
  view: View,
  document: SectionDocument,
  asked: { readonly places?: boolean } = {},
): Promise<Answer<PreviewAnswer>> {
  const names = await namesOf(view, document);
  const authority = (await authoritiesOf(view.reader)).find(document.authority);
  if (authority === undefined) return refused(noSuchAuthority(document.authority));
  const made = await authority.sections.preview(view, document);
  if (!made.ok) return made;
  const { held, systems, ratings } = made.value;
  // A caller that wants no places wants only the ratings.
  const shown = asked.places === false ? ratings : performances(authority.sections, document, ratings);
  return answered({
    status: held === undefined ? 'ratable' : 'held',
    ...(held === undefined ? {} : { held }),
    systems,
    players: crosstableRows(document, (player) => names.get(player), shown, asked),
    findings: [],
  });
}
