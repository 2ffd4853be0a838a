// Decisions with their reason.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { systemNames } from '../base/format.js';
import { Choice, DateField, today } from '../parts/fields.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';

/** The decisions an officer takes about a player, and the fields each has. */
const decisions = {
  adjustment: ['player', 'system', 'rating'],
  ceiling: ['player', 'system', 'rating'],
  'money-floor': ['player', 'system', 'rating'],
  'fide-opt-in': ['player'],
  'fide-opt-out-approved': ['player'],
  'match-floor-request': ['player', 'event', 'section', 'outcome'],
  'section-held': ['event', 'section'],
  'section-released': ['event', 'section'],
  'duration-approved': ['event'],
  'registration-waived': ['event'],
  'official-event': ['event'],
} as const;

export function Decide() {
  const [type, setType] = useState<keyof typeof decisions>('adjustment');
  const [on, setOn] = useState(today());
  const [done, setDone] = useState<Answer<'decide'> & { readonly said: string }>();
  const decide = useAction(async (form: FormData) => {
    const decision: { [field: string]: unknown } = { type, on };
    for (const field of decisions[type]) {
      const text = String(form.get(field) ?? '').trim();
      decision[field] = field === 'rating' ? (text === '' ? null : Number(text)) : field === 'section' ? Number(text) : text;
    }
    const answer = await api.call('decide', { body: { decision, reason: String(form.get('reason')) } });
    setDone({ ...answer, said: savedText(decision) });
  });
  return (
    <section className="stack" aria-labelledby="decide">
      <h2 id="decide">Enter a decision</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void decide.run(new FormData(event.currentTarget));
        }}
      >
        <div className="fields">
          <Choice
            label="Decision"
            value={type}
            options={Object.keys(decisions).map((name) => [name, titleOf(name)] as const)}
            onChange={(value) => setType(value as keyof typeof decisions)}
          />
          <DateField label="Takes effect" value={on} onChange={setOn} />
          {decisions[type].map((field) =>
            field === 'system' ? (
              <label key={field} className="field">
                <span className="label">System</span>
                <select className="input" name="system">
                  {Object.entries(systemNames).map(([system, name]) => (
                    <option key={system} value={system}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            ) : field === 'outcome' ? (
              <label key={field} className="field">
                <span className="label">Outcome</span>
                <select className="input" name="outcome">
                  <option>granted</option>
                  <option>refused</option>
                </select>
              </label>
            ) : (
              <TextField
                key={field}
                label={field[0]?.toUpperCase() + field.slice(1)}
                name={field}
                required={field !== 'rating' || type === 'adjustment'}
                inputMode={field === 'rating' || field === 'section' ? 'decimal' : 'text'}
                style={{ width: '9rem' }}
              />
            ),
          )}
        </div>
        <TextField label="Reason" name="reason" required minLength={3} />
        <ProblemText error={decide.error} />
        <p className="row">
          <button type="submit" className="button primary" disabled={decide.busy}>
            {decide.busy ? 'Rating…' : 'Decide'}
          </button>
          {done ? (
            <span role="status">
              {done.said} It is fact {done.seq}, and can be revoked by that number.{' '}
              {done.run === undefined ? null : (
                <Link to="/runs/$run" params={{ run: String(done.run) }}>
                  What it changed
                </Link>
              )}
            </span>
          ) : null}
        </p>
      </form>
    </section>
  );
}

/** `Adjustment saved: 12300007, Regular, set to 1700 from 2026-05-01.` */
function savedText(decision: { readonly [field: string]: unknown }): string {
  const { type, on, player, system, rating, event, section, outcome } = decision;
  const parts = [
    player,
    system === undefined ? undefined : (systemNames[String(system)] ?? system),
    event === undefined ? undefined : `event ${event}`,
    section === undefined ? undefined : `section ${section}`,
    outcome,
    rating === undefined ? undefined : rating === null ? 'taken away' : `set to ${rating}`,
  ].filter((part) => part !== undefined);
  return `${titleOf(String(type))} saved: ${parts.join(', ')}, from ${on}.`;
}

/** `fide-opt-in` → `FIDE opt in`. */
function titleOf(decision: string): string {
  const text = decision.replaceAll('-', ' ').replace('fide', 'FIDE');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
