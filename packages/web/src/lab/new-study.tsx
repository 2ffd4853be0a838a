// A new reform: base, changes, and how it is evaluated. Every problem is shown at its field while typing.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { api, queries } from '../base/api.js';
import { officeAuthorities } from '../base/authorities/index.js';
import { findingWords } from '../base/finding-words.js';
import { month, systemNames } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { rich, t } from '../base/words.js';
import { ProblemText, useAction } from '../parts/form.js';
import { type Base, ChangeCard, Input, Select } from './change-card.js';
import { type Change, type ChangeKind, type Draft, draftFromText, draftToText, filesOf, firstDraft } from './draft.js';

type Bases = Answer<'labBases'>;

interface Example {
  readonly label: string;
  readonly title: string;
  readonly change: Omit<Change, 'key'>;
  readonly judged?: Partial<Draft>;
}

const examples: readonly Example[] = [
  {
    label: t('What if B had been 10 since 2020?'),
    title: t('B 10 since 2020'),
    change: { kind: 'parameter', fields: { parameter: 'uschess.bonus-multiplier', value: '10', from: '2020-01-01' } },
  },
  {
    label: t('What if K were doubled for juniors?'),
    title: t('K doubled for juniors'),
    change: { kind: 'k', fields: { multiply: '2', ageBelow: '18', from: '2020-01-01' } },
  },
  {
    label: t('Did ratings deflate, and was it players or composition?'),
    title: t('Drift with and without the bonus'),
    change: { kind: 'switch', fields: { switch: 'bonus' } },
    // Many offices have too few players of one age for a cohort.
    judged: { cohort: 'experience' },
  },
  {
    label: t('Which K predicts best?'),
    title: t('K times'),
    change: { kind: 'k', fields: { multiply: '0.6; 0.8; 1.25; 1.5; 2', from: '2020-01-01' } },
  },
];

/** A question about a parameter or a switch is only offered for rulebooks that have it. */
function isOffered({ kind, fields }: Omit<Change, 'key'>, base: Base): boolean {
  if (kind === 'switch') return base.switches.includes(fields['switch'] ?? '');
  return kind !== 'parameter' || base.parameters.some(({ name }) => name === fields['parameter']);
}

function asksForAges({ fields }: Omit<Change, 'key'>): boolean {
  return fields['ageFrom'] !== undefined || fields['ageBelow'] !== undefined;
}

export function NewStudyForm({ bases }: { readonly bases: Bases }) {
  const [draft, setDraft] = useState<Draft>(
    () => draftFromText(location.hash.slice(1)) ?? firstDraft(bases.months, bases.birthDates),
  );
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    history.replaceState(history.state, '', `#${draftToText(draft)}`);
  }, [draft]);
  const files = filesOf(draft);
  const asked = useDeferredValue(JSON.stringify(files.map(({ file }) => file)));
  const check = useQuery({
    queryKey: ['check-reform', asked],
    queryFn: async ({ signal }) => {
      const all = JSON.parse(asked) as { [field: string]: unknown }[];
      const answers = [];
      for (const reform of all.slice(0, 20)) answers.push(await api.call('checkReform', { body: { reform }, signal }));
      return answers;
    },
    placeholderData: (before) => before,
  });
  const findings = (check.data ?? []).flatMap((answer) => answer.findings);
  const canRun = (check.data?.every((answer) => answer.canRun) ?? false) && files.length <= 20;
  const places = files[0]?.places ?? new Map<number, string>();
  const at = (path: string): string | undefined => {
    const found = findings.find((finding) => finding.place === path);
    if (found === undefined) return undefined;
    if (found.code === 'missing-field') return t('Fill this in.');
    // The file's name of the field, such as "multiply", tells nobody anything beside its label.
    return /^"\w+" is not a number\.$/.test(found.message) ? t('Write a number.') : inWords(found);
  };
  const inWords = (finding: (typeof findings)[number]): string => {
    const { message, hint } = findingWords(finding);
    return `${message} ${hint}`;
  };
  const set = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));
  const base = bases.bases.find(({ authority }) => authority === draft.authority) ?? bases.bases[0];
  const reforms = files.map(({ file }) => file as { [field: string]: unknown });
  const start = useAction(async () => {
    const { study } = await api.call('startStudy', { body: { reforms } });
    void queries.invalidateQueries({ queryKey: ['studies'] });
    await navigate({ to: '/lab/studies/$study', params: { study } });
  });
  const [registered, setRegistered] = useState<readonly number[]>([]);
  const register = useAction(async () => {
    const facts: number[] = [];
    for (const reform of reforms) facts.push((await api.call('registerReform', { body: { reform } })).fact);
    setRegistered(facts);
    void queries.invalidateQueries({ queryKey: ['registrations'] });
  });
  if (base === undefined) return null;
  const add = (kind: ChangeKind): void => {
    const key = Math.max(0, ...draft.changes.map((change) => change.key)) + 1;
    const fields: { readonly [field: string]: string } =
      kind === 'switch' ? { switch: base.switches[0] ?? '' } : kind === 'first' ? { mode: 'add' } : {};
    set({ changes: [...draft.changes, { key, kind, fields }] });
  };
  // Problems that belong to no field of the form.
  const shownAt = new Set([
    'base.authority',
    'base.system',
    'title',
    'evaluation',
    'evaluation.from',
    'evaluation.until',
    'evaluation.cohort.rule',
    'evaluation.cohort.years',
    ...evaluationFields.map(([field]) => ['evaluation', field].join('.')),
  ]);
  const isAtChange = (path: string): boolean =>
    [...places.values()].some((place) => path === place || path.startsWith(`${place}.`));
  const others = findings.filter(
    ({ place: path, code }) => !shownAt.has(path) && !isAtChange(path) && !(code === 'no-change' && draft.changes.length === 0),
  );
  const isOfficer = isAtLeast(session, 'officer');
  return (
    <form
      className="stack lab-form"
      onSubmit={(event) => {
        event.preventDefault();
        void start.run();
      }}
    >
      <section className="stack" aria-labelledby="base">
        <h2 id="base">{t('1. The rulebook')}</h2>
        <div className="fields from-top">
          <Select
            label={t('Authority')}
            value={base.authority}
            problem={at('base.authority')}
            options={bases.bases
              // The lab supports other rulebooks too, but this office has no history for them.
              .filter(({ authority }) => officeAuthorities.some(({ id }) => id === authority))
              .map(({ authority, title }) => [authority, title])}
            onChange={(authority) => {
              const chosen = bases.bases.find((one) => one.authority === authority);
              set({ authority, system: chosen?.systems[0]?.system ?? '', changes: [] });
            }}
          />
          <Select
            label={t('Ratings')}
            value={draft.system}
            problem={at('base.system')}
            options={base.systems.map(({ system, title }) => [system, systemNames[system] ?? title])}
            onChange={(system) => set({ system })}
          />
        </div>
      </section>

      <section className="stack" aria-labelledby="changes">
        <h2 id="changes">{t('2. What would be different')}</h2>
        {draft.changes.length === 0 ? (
          <div className="stack">
            <p className="empty">{t('Nothing is changed yet. Add a change below, or start from a question:')}</p>
            <p className="row">
              {examples
                .filter(({ change }) => isOffered(change, base) && (bases.birthDates || !asksForAges(change)))
                .map(({ label, title, change, judged = {} }) => (
                  <button
                    key={label}
                    type="button"
                    className="link-button"
                    onClick={() => set({ ...judged, title, changes: [{ ...change, key: 1 }] })}
                  >
                    {label}
                  </button>
                ))}
            </p>
          </div>
        ) : null}
        {draft.changes.map((change) => (
          <ChangeCard
            key={change.key}
            change={change}
            base={base}
            system={draft.system}
            problemAt={(field) => at([places.get(change.key) ?? '', field].filter((part) => part !== '').join('.'))}
            onChange={(fields) =>
              set({
                changes: draft.changes.map((one) =>
                  one.key === change.key ? { ...one, fields: { ...one.fields, ...fields } } : one,
                ),
              })
            }
            onRemove={() => set({ changes: draft.changes.filter((one) => one.key !== change.key) })}
          />
        ))}
        <AddChange base={base} onAdd={add} />
      </section>

      <section className="stack" aria-labelledby="judged">
        <h2 id="judged">{t('3. How it is judged')}</h2>
        <p className="soft">
          {t(
            'Games of these months are predicted from the ratings before them, once under the rulebook and once under the reform.',
          )}{' '}
          {bases.months === null
            ? ''
            : t('This office has {first} to {last}.', {
                first: month(`${bases.months.first}-01`),
                last: month(`${bases.months.last}-01`),
              })}
        </p>
        <div className="fields from-top roomy">
          <Input
            label={t('First month')}
            type="month"
            value={draft.from}
            problem={at('evaluation.from')}
            onChange={(from) => set({ from })}
          />
          <Input
            label={t('Last month')}
            type="month"
            value={draft.until}
            problem={at('evaluation.until') ?? at('evaluation')}
            onChange={(until) => set({ until })}
          />
        </div>
        <details>
          <summary>{t('Measure, intervals, cohort')}</summary>
          <div className="fields from-top roomy">
            <Select
              label={t('Measure that decides')}
              value={draft.measure}
              options={[
                ['deviance', t('Capped deviance')],
                ['logLoss', t('Log loss')],
                ['brier', t('Brier score')],
              ]}
              onChange={(measure) => set({ measure })}
            />
            {evaluationFields.map(([path, field, label, hint]) => (
              <Input
                key={path}
                label={label}
                hint={hint}
                value={draft[field]}
                problem={at(['evaluation', path].join('.'))}
                onChange={(value) => set({ [field]: value })}
              />
            ))}
            <Select
              label={t('Cohort for drift')}
              value={draft.cohort}
              options={[
                ['age', t('Players aged 35 to 45')],
                ['experience', t('Players of several years')],
              ]}
              problem={at('evaluation.cohort.rule')}
              onChange={(cohort) => set({ cohort })}
            />
            {draft.cohort === 'experience' ? (
              <Input
                label={t('Years since the first rating')}
                hint={t('A whole number')}
                value={draft.experience}
                problem={at('evaluation.cohort.years')}
                onChange={(experience) => set({ experience })}
              />
            ) : null}
          </div>
        </details>
      </section>

      <section className="stack" aria-labelledby="named">
        <h2 id="named">{t('4. Name and reason')}</h2>
        <div className="fields from-top">
          <Input
            whole
            label={t('Title')}
            hint={t('As printed on the report, e.g. Bonus from 9, faster juniors')}
            value={draft.title}
            problem={at('title') ?? at('name')}
            onChange={(title) => set({ title })}
          />
          <Input
            whole
            label={t('Who proposes it, or why')}
            hint={t('Cited where the rulebook would be, e.g. motion 3 of 2026')}
            value={draft.reason}
            problem={
              draft.changes.length > 0 && findings.some(({ code }) => code === 'source-missing')
                ? t('Say who proposes it, or why: every change cites it.')
                : undefined
            }
            onChange={(reason) => set({ reason })}
          />
        </div>
      </section>

      {others.length > 0 ? (
        <ul className="note warning" aria-label={t('Further findings')}>
          {[...new Map(others.map((one) => [`${one.code}${one.place}`, one])).values()].map((finding) => {
            const { level, place } = finding;
            const { message, hint } = findingWords(finding);
            return (
              <li key={`${place}${message}`}>
                {place === ''
                  ? t(level === 'error' ? 'Error: {message}' : 'Warning: {message}', { message })
                  : t(level === 'error' ? 'Error at {place}: {message}' : 'Warning at {place}: {message}', {
                      place,
                      message,
                    })}{' '}
                <span className="soft">{hint}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
      <ProblemText error={check.error ?? start.error ?? register.error} />
      <p aria-live="polite" className="soft">
        {files.length > 20
          ? t('{count} reforms: a study takes at most 20.', { count: files.length })
          : canRun
            ? t('{count, plural, one {One reform; ready to run.} other {# reforms, judged together; ready to run.}}', {
                count: files.length,
              })
            : draft.changes.length === 0
              ? t('Add a change to run a study.')
              : t('Not ready: see the fields above.')}
      </p>
      <div className="row no-print">
        {isOfficer ? (
          <>
            <button type="submit" className="button primary" disabled={!canRun || start.busy}>
              {t('Run the study')}
            </button>
            <button type="button" className="button" disabled={!canRun || register.busy} onClick={() => register.run()}>
              {t('Register before judging')}
            </button>
          </>
        ) : (
          <span>
            {rich(
              session == null
                ? '<link>Log in</link> as an officer to run it: a study uses the office’s processors. Or download it and run <code>harkness lab run</code>.'
                : 'Only officers run studies, because a study uses the office’s processors. Or download it and run <code>harkness lab run</code>.',
              {
                link: (text) => (
                  <Link to="/login" search={{ to: '/lab/new' }}>
                    {text}
                  </Link>
                ),
                code: (text) => <code>{text}</code>,
              },
            )}
          </span>
        )}
        <Download files={files.map(({ file }) => file)} />
      </div>
      {registered.length > 0 ? (
        <p role="status">
          {t(
            '{count, plural, one {Registered as fact {facts} of the ledger. A study of exactly this reform is then no longer exploratory.} other {Registered as facts {facts} of the ledger. A study of exactly this reform is then no longer exploratory.}}',
            { count: registered.length, facts: registered.join(', ') },
          )}
        </p>
      ) : null}
      <details>
        <summary>{t('The reform as a file')}</summary>
        {files.map(({ file }) => (
          <pre key={String(file['name'])} className="lab-file">
            {JSON.stringify(file, null, 2)}
          </pre>
        ))}
      </details>
    </form>
  );
}

const evaluationFields = [
  ['primary.threshold', 'threshold', t('Smallest difference that matters'), t('0 to 0.1')],
  ['warmUpMonths', 'warmUpMonths', t('Months to settle after a change'), t('0 to 240')],
  ['blockMonths', 'blockMonths', t('Months of a block'), t('1 to 24')],
  ['resamples', 'resamples', t('Resamples'), t('199 to 99999')],
  ['seed', 'seed', t('Seed'), t('Any whole number; the same seed gives the same report')],
] as const;

const kinds: readonly (readonly [ChangeKind, string])[] = [
  ['parameter', t('Another value of a parameter')],
  ['k', t('K times a factor')],
  ['switch', t('No bonus, no floors')],
  ['first', t('Other first ratings')],
  ['scale', t('Change the scale once')],
];

function AddChange({ base, onAdd }: { readonly base: Base; readonly onAdd: (kind: ChangeKind) => void }) {
  return (
    <fieldset className="row plain no-print">
      <legend className="small soft">{t('Add a change')}</legend>
      {kinds
        .filter(([kind]) => kind !== 'switch' || base.switches.length > 0)
        .map(([kind, label]) => (
          <button key={kind} type="button" className="button" onClick={() => onAdd(kind)}>
            {label}
          </button>
        ))}
    </fieldset>
  );
}

/** Each reform as a separate file. */
function Download({ files }: { readonly files: readonly { readonly [field: string]: unknown }[] }) {
  return (
    <button
      type="button"
      className="link-button"
      onClick={() => {
        for (const file of files) {
          const link = document.createElement('a');
          link.href = URL.createObjectURL(new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }));
          link.download = `${String(file['name'])}.json`;
          link.click();
          URL.revokeObjectURL(link.href);
        }
      }}
    >
      {t('{count, plural, one {Download the file} other {Download # files}}', { count: files.length })}
    </button>
  );
}
