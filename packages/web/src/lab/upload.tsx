// Uploads reform files written elsewhere, unchanged.

import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { api, queries } from '../base/api.js';
import { isAtLeast, useSession } from '../base/session.js';
import { t } from '../base/words.js';
import { ProblemText, useAction } from '../parts/form.js';

export function UploadReforms() {
  const session = useSession();
  const navigate = useNavigate();
  const id = useId();
  const send = useAction(async (files: readonly File[]) => {
    const reforms: { [field: string]: unknown }[] = [];
    for (const file of files) {
      try {
        reforms.push(JSON.parse(await file.text()) as { [field: string]: unknown });
      } catch {
        throw new Error(
          t('{file} is not JSON. “harkness lab new” writes a reform file, and so does the page.', { file: file.name }),
        );
      }
    }
    const { study } = await api.call('startStudy', { body: { reforms } });
    void queries.invalidateQueries({ queryKey: ['studies'] });
    await navigate({ to: '/lab/studies/$study', params: { study } });
  });
  if (!isAtLeast(session, 'officer')) return null;
  return (
    <section className="stack no-print" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('Run reform files')}</h2>
      <div className="field">
        <label htmlFor={id}>{t('Reform files (JSON); several are judged together')}</label>
        <input
          id={id}
          className="input"
          type="file"
          accept=".json,application/json"
          multiple
          disabled={send.busy}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            if (files.length > 0) void send.run(files);
          }}
        />
      </div>
      <ProblemText error={send.error} />
    </section>
  );
}
