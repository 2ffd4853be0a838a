// The rulings that a section's ratings rest on; loaded when opened.

import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../base/api.js';
import { t, withWords } from '../base/words.js';
import { Failure } from './loaded.js';

const load = withWords('rulings', () => import('./ruling-list.js'));
const RulingList = lazy(async () => ({ default: (await load()).RulingList }));

export function SectionRulings({ event, section }: { event: string; section: number }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['rulings', event, section],
    queryFn: ({ signal }) => api.call('rulings', { params: { event, section }, signal }),
    enabled: isOpen,
  });
  return (
    <details className="small section-rulings" onToggle={(toggled) => setOpen(toggled.currentTarget.open)}>
      <summary>{t('Rulings behind these ratings')}</summary>
      {query.isError ? <Failure error={query.error} /> : null}
      {query.data === undefined ? null : query.data.items.length === 0 ? (
        <p className="soft">{t('None: the document decides every number.')}</p>
      ) : (
        <Suspense>
          <RulingList rulings={query.data.items} />
        </Suspense>
      )}
    </details>
  );
}
