// The panel opened by a number of a crosstable: the section's change and why, or the source of the rating before it.

import { type ReactNode, useCallback, useState } from 'react';
import { t } from '../base/words.js';
import type { Ask, SectionData } from './crosstable-columns.js';
import { type Explained, ExplanationPanel } from './explanation-panel.js';
import { type OriginAsked, OriginPanel } from './origin.js';

type Asked = { readonly of: 'change'; readonly about: Explained } | { readonly of: 'before'; readonly about: OriginAsked };

export function useWhyPanel({ event, section }: SectionData): { readonly ask: Ask; readonly panel: ReactNode } {
  const [asked, setAsked] = useState<Asked | undefined>();
  const ask = useCallback<Ask>(
    ({ player, name }, system, what) => {
      const about = { player, name, system };
      if (what === 'change') setAsked({ of: 'change', about: { ...about, event, section } });
      else setAsked({ of: 'before', about: { ...about, at: { event, section }, what: t('before the section') } });
    },
    [event, section],
  );
  const close = () => setAsked(undefined);
  if (asked === undefined) return { ask, panel: null };
  if (asked.of === 'change') return { ask, panel: <ExplanationPanel about={asked.about} onClose={close} /> };
  return { ask, panel: <OriginPanel about={asked.about} onClose={close} /> };
}
