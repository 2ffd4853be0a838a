// What people write to each other, oldest first, and the field for the next word.

import { instant } from '../base/format.js';
import { t } from '../base/words.js';
import { ProblemText, useAction } from '../parts/form.js';

interface Message {
  readonly at: string;
  readonly by: string;
  readonly byName?: string | undefined;
  readonly text: string;
}

export function Thread({
  messages,
  own,
  label,
  onSend,
}: {
  messages: readonly Message[];
  /** The account that reads. */
  own: string | undefined;
  label: string;
  /** Absent: nothing more can be written. */
  onSend?: (text: string) => Promise<unknown>;
}) {
  const send = useAction(async (form: FormData) => onSend?.(String(form.get('text'))));
  return (
    <div className="stack">
      {messages.length === 0 ? null : (
        <ol className="thread">
          {messages.map(({ at, by, byName, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added
            <li key={index}>
              <span className="soft small">
                {by === own ? t('You') : (byName ?? by)}, <span className="num">{instant(at)}</span>
              </span>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {onSend ? (
        <form
          className="stack no-print"
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            void send.run(new FormData(form)).then((sent) => sent && form.reset());
          }}
        >
          <label className="field">
            <span className="label">{label}</span>
            <textarea className="input" name="text" rows={3} required maxLength={2000} />
          </label>
          <ProblemText error={send.error} />
          <p>
            <button type="submit" className="button" disabled={send.busy}>
              {send.busy ? t('Sending…') : t('Send')}
            </button>
          </p>
        </form>
      ) : null}
    </div>
  );
}
