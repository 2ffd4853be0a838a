// Questions and appeals: asked by players, answered by the office, in one thread.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { instant } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { rich, t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Choice } from '../parts/fields.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { EventPicker, type Picked, PlayerPicker } from '../parts/picker.js';
import { SortableTable } from '../parts/sortable-table.js';
import { Thread } from '../submission/thread.js';

type Question = Answer<'question'>;

const topics = {
  result: t('a result'),
  rating: t('a rating'),
  merge: t('a merge of players'),
  other: t('something else'),
} as const;

const stateNames = { open: t('waits for the office'), answered: t('answered'), closed: t('closed // a question') } as const;

export function QuestionTable({ state }: { state?: Question['state'] }) {
  const query = useQuery({
    queryKey: ['questions', state ?? 'mine'],
    queryFn: ({ signal }) => api.call('questions', { query: { limit: 100, ...(state === undefined ? {} : { state }) }, signal }),
  });
  return (
    <Loaded query={query} height="8rem">
      {({ items }) => (
        <SortableTable
          label={state === undefined ? t('My questions') : t('Questions: {value}', { value: stateNames[state] })}
          rows={items}
          rowKey={(row) => row.question}
          empty={state === undefined ? t('You have not asked any questions yet.') : t('None.')}
          columns={[
            {
              key: 'about',
              title: t('Question'),
              cell: (row) => (
                <>
                  <Link to="/questions/$question" params={{ question: row.question }}>
                    {t('About {value}', {
                      value: [topics[row.topic], row.playerName, row.eventName].filter(Boolean).join(', '),
                    })}
                  </Link>
                  <span className="small soft clip">{row.messages.at(-1)?.text}</span>
                  <span className="narrow-only small soft">{stateNames[row.state]}</span>
                </>
              ),
            },
            {
              key: 'by',
              title: t('From // a person'),
              cell: (row) => row.byName ?? row.by,
              sort: (row) => row.byName ?? row.by,
              className: 'wide-only',
            },
            {
              key: 'state',
              title: t('State // of work'),
              cell: (row) => <span className="tag">{stateNames[row.state]}</span>,
              className: 'wide-only',
            },
            {
              key: 'at',
              title: t('Last message'),
              cell: (row) => <span className="num">{instant(row.updatedAt)}</span>,
              sort: (row) => row.updatedAt,
              className: 'wide-only',
            },
          ]}
        />
      )}
    </Loaded>
  );
}

export function OfficeQuestions() {
  const [state, setState] = useState<Question['state']>('open');
  return (
    <>
      <div className="fields">
        <Choice
          label={t('Shown')}
          value={state}
          options={Object.entries(stateNames)}
          onChange={(chosen) => setState(chosen as Question['state'])}
        />
      </div>
      <QuestionTable state={state} />
    </>
  );
}

export function AskQuestion({
  start,
}: {
  start: { readonly player?: string; readonly event?: string; readonly section?: number };
}) {
  const [topic, setTopic] = useState<string>(start.event === undefined ? 'rating' : 'result');
  const [player, setPlayer] = useState<Picked | undefined>(picked(start.player));
  const [event, setEvent] = useState<Picked | undefined>(picked(start.event));
  const [asked, setAsked] = useState<Question>();
  const ask = useAction(async (form: FormData) => {
    const made = await api.call('askQuestion', {
      body: {
        topic: topic as Question['topic'],
        text: String(form.get('text')),
        ...(player === undefined ? {} : { player: player.id }),
        ...(event === undefined ? {} : { event: event.id }),
        ...(event !== undefined && event.id === start.event && start.section !== undefined ? { section: start.section } : {}),
      },
    });
    setAsked(made);
    await queries.invalidateQueries({ queryKey: ['questions'] });
  });
  return (
    <form
      className="stack"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        const form = submitted.currentTarget;
        void ask.run(new FormData(form)).then((sent) => sent && form.reset());
      }}
    >
      <div className="fields">
        <Choice label={t('About')} value={topic} options={Object.entries(topics)} onChange={setTopic} />
        <PlayerPicker label={t('Player')} value={player} onPick={setPlayer} />
        <EventPicker label={t('Event')} value={event} onPick={setEvent} />
      </div>
      <label className="field">
        <span className="label">{t('Your question')}</span>
        <textarea className="input" name="text" rows={4} required minLength={3} maxLength={2000} />
      </label>
      <ProblemText error={ask.error} />
      <p className="row">
        <button type="submit" className="button primary" disabled={ask.busy}>
          {ask.busy ? t('Sending…') : t('Send to the office')}
        </button>
        {asked ? (
          <span role="status">
            {rich('Sent. <link>Follow the question</link>', {
              link: (text) => (
                <Link to="/questions/$question" params={{ question: asked.question }}>
                  {text}
                </Link>
              ),
            })}
          </span>
        ) : null}
      </p>
    </form>
  );
}

function picked(id: string | undefined): Picked | undefined {
  return id === undefined ? undefined : { id, name: id, about: '' };
}

export function QuestionThread({ id }: { id: string }) {
  const session = useSession();
  const query = useQuery({
    queryKey: ['question', id],
    queryFn: ({ signal }) => api.call('question', { params: { question: id }, signal }),
  });
  const send = async (body: { text?: string; close?: boolean }) => {
    queries.setQueryData(['question', id], await api.call('answerQuestion', { params: { question: id }, body }));
    await queries.invalidateQueries({ queryKey: ['questions'] });
    await queries.invalidateQueries({ queryKey: ['office'] });
  };
  const [closing, setClosing] = useState(false);
  return (
    <Loaded page query={query}>
      {(data) => (
        <>
          <header className="page-head">
            <h1>{t('About {value}', { value: topics[data.topic] })}</h1>
            <p className="row">
              <span className="tag">{stateNames[data.state]}</span>
              <span className="soft small">
                {t('asked by {value}, {askedAt}', { value: data.byName ?? data.by, askedAt: instant(data.askedAt) })}
              </span>
            </p>
            <p className="row">
              {data.player === undefined ? null : (
                <Link to="/players/$player" params={{ player: data.player }}>
                  {data.playerName ?? data.player}
                </Link>
              )}
              {data.event === undefined ? null : data.section === undefined ? (
                <Link to="/events/$event" params={{ event: data.event }}>
                  {data.eventName ?? data.event}
                </Link>
              ) : (
                <Link to="/events/$event/$section" params={{ event: data.event, section: String(data.section) }}>
                  {t('{value}, section {section}', { value: data.eventName ?? data.event, section: data.section })}
                </Link>
              )}
            </p>
          </header>
          <Thread
            label={isAtLeast(session, 'officer') ? t('Answer') : t('Write to the office')}
            messages={data.messages}
            own={session?.account.account}
            {...(data.state === 'closed' ? {} : { onSend: (text: string) => send({ text }) })}
          />
          {data.state === 'closed' ? (
            <p className="soft">{t('This question is closed.')}</p>
          ) : (
            <p>
              <button type="button" className="button" onClick={() => setClosing(true)}>
                {t('Close the question…')}
              </button>
            </p>
          )}
          {closing ? (
            <Confirm
              title={t('Close the question?')}
              action={t('Close question')}
              busyText={t('Closing…')}
              ready
              onConfirm={() => send({ close: true })}
              onClose={() => setClosing(false)}
            >
              <p>
                {t('No further messages can be added; both sides can still read it. A new question can be asked at any time.')}
              </p>
            </Confirm>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
