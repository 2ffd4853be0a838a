// Revoking a decision, a prize, an outside rating or a membership: the fact is shown first, then confirmed.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { instant } from '../base/format.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Panel } from '../parts/panel.js';

type Fact = Answer<'facts'>['items'][number];

export function Revoke() {
  const [fact, setFact] = useState<Fact>();
  const [done, setDone] = useState<{ readonly fact: number; readonly run?: number | undefined }>();
  const look = useAction(async (form: FormData) => {
    const seq = Number(form.get('fact'));
    const { items } = await api.call('facts', { query: { from: seq, limit: 1 } });
    const found = items.find((one) => one.seq === seq);
    if (found === undefined) throw new Error(`There is no fact ${seq}.`);
    setFact(found);
  });
  const revoke = useAction(async (form: FormData) => {
    if (fact === undefined) return;
    const { run } = await api.call('revokeFact', { body: { fact: fact.seq, reason: String(form.get('reason')) } });
    setDone({ fact: fact.seq, run });
    setFact(undefined);
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  });
  return (
    <section className="stack" aria-labelledby="revoke">
      <h2 id="revoke">Revoke a decision</h2>
      <p className="soft">
        A decision, prize, outside rating or membership that was a mistake is revoked by the number of its fact. Everything is
        rated as if it had not been entered; the record of it stays.
      </p>
      <form
        className="row"
        style={{ alignItems: 'end' }}
        onSubmit={(event) => {
          event.preventDefault();
          void look.run(new FormData(event.currentTarget));
        }}
      >
        <TextField
          label="Number of the fact"
          name="fact"
          required
          inputMode="numeric"
          pattern="[0-9]+"
          style={{ width: '9rem' }}
        />
        <button type="submit" className="button" disabled={look.busy}>
          Look at it…
        </button>
      </form>
      <ProblemText error={look.error} />
      {done ? (
        <p role="status">
          Fact {done.fact} is revoked.{' '}
          {done.run === undefined ? null : (
            <Link to="/runs/$run" params={{ run: String(done.run) }}>
              What it changed
            </Link>
          )}
        </p>
      ) : null}
      {fact ? (
        <Panel
          title={`Revoke fact ${fact.seq}?`}
          subtitle={`${fact.kind}, ${instant(fact.receivedAt)}`}
          onClose={() => setFact(undefined)}
        >
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void revoke.run(new FormData(event.currentTarget));
            }}
          >
            <dl className="facts small">
              {Object.entries(fact.body ?? {}).map(([field, value]) => (
                <Field key={field} name={field} value={value} />
              ))}
              {fact.reason === undefined ? null : <Field name="reason" value={fact.reason} />}
            </dl>
            <TextField label="Why it is revoked" name="reason" required minLength={3} maxLength={1000} />
            <ProblemText error={revoke.error} />
            <p>
              <button type="submit" className="button primary" disabled={revoke.busy}>
                {revoke.busy ? 'Rating…' : 'Revoke fact'}
              </button>
            </p>
          </form>
        </Panel>
      ) : null}
    </section>
  );
}

function Field({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
    </>
  );
}
