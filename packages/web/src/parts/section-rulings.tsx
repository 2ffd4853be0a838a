// The rulings that a section's ratings rest on; loaded when opened.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { sentence } from '../base/format.js';
import { t } from '../base/words.js';
import { Failure } from './loaded.js';

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
        <dl className="facts">
          {query.data.items.map(({ id, question, text }) => (
            <div key={id} className="fact">
              <dt>
                <Link to="/rulings/$ruling" params={{ ruling: id }}>
                  {id}
                </Link>
              </dt>
              <dd>
                {question === undefined ? null : <span className="soft">{question} </span>}
                {sentence(text)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
