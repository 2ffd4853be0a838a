// Questions and appeals: asked by players, answered by the office, both sides in one thread.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { instant } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { Confirm } from '../parts/confirm.js';
import { Choice } from '../parts/fields.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { EventPicker, type Picked, PlayerPicker } from '../parts/picker.js';
import { SortableTable } from '../parts/sortable-table.js';
import { Thread } from '../submission/thread.js';

type Question = Answer<'question'>;

const topics = {
  result: 'a result',
  rating: 'a rating',
  merge: 'a merge of players',
  other: 'something else',
} as const;

const stateNames = { open: 'waits for the office', answered: 'answered', closed: 'closed' } as const;

export function QuestionTable({ state }: { state?: Question['state'] }) {
  const query = useQuery({
    queryKey: ['questions', state ?? 'mine'],
    queryFn: ({ signal }) => api.call('questions', { query: { limit: 100, ...(state === undefined ? {} : { state }) }, signal }),
  });
  return (
    <Loaded query={query} height="8rem">
      {({ items }) => (
        <SortableTable
          label={state === undefined ? 'My questions' : `Questions: ${stateNames[state]}`}
          rows={items}
          rowKey={(row) => row.question}
          empty={state === undefined ? 'You have asked nothing yet.' : 'None.'}
          columns={[
            {
              key: 'about',
              title: 'Question',
              cell: (row) => (
                <>
                  <Link to="/questions/$question" params={{ question: row.question }}>
                    About {topics[row.topic]}
                    {row.playerName ? `, ${row.playerName}` : ''}
                    {row.eventName ? `, ${row.eventName}` : ''}
                  </Link>
                  <span className="small soft clip">{row.messages.at(-1)?.text}</span>
                </>
              ),
            },
            {
              key: 'by',
              title: 'From',
              cell: (row) => row.byName ?? row.by,
              sort: (row) => row.byName ?? row.by,
              className: 'wide-only',
            },
            { key: 'state', title: 'State', cell: (row) => <span className="tag">{stateNames[row.state]}</span> },
            {
              key: 'at',
              title: 'Last word',
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
          label="Shown"
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
        <Choice label="About" value={topic} options={Object.entries(topics)} onChange={setTopic} />
        <PlayerPicker label="Player" value={player} onPick={setPlayer} />
        <EventPicker label="Event" value={event} onPick={setEvent} />
      </div>
      <label className="field">
        <span className="label">Your question</span>
        <textarea className="input" name="text" rows={4} required minLength={3} maxLength={2000} />
      </label>
      <ProblemText error={ask.error} />
      <p className="row">
        <button type="submit" className="button primary" disabled={ask.busy}>
          {ask.busy ? 'Sending…' : 'Send to the office'}
        </button>
        {asked ? (
          <span role="status">
            Sent.{' '}
            <Link to="/questions/$question" params={{ question: asked.question }}>
              Follow the question
            </Link>
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
            <h1>About {topics[data.topic]}</h1>
            <p className="row">
              <span className="tag">{stateNames[data.state]}</span>
              <span className="soft small">
                asked by {data.byName ?? data.by}, {instant(data.askedAt)}
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
                  {data.eventName ?? data.event}, section {data.section}
                </Link>
              )}
            </p>
          </header>
          <Thread
            label={isAtLeast(session, 'officer') ? 'Answer' : 'Write to the office'}
            messages={data.messages}
            own={session?.account.account}
            {...(data.state === 'closed' ? {} : { onSend: (text: string) => send({ text }) })}
          />
          {data.state === 'closed' ? (
            <p className="soft">This question is closed.</p>
          ) : (
            <p>
              <button type="button" className="button" onClick={() => setClosing(true)}>
                Close the question…
              </button>
            </p>
          )}
          {closing ? (
            <Confirm
              title="Close the question?"
              action="Close question"
              busyText="Closing…"
              ready
              onConfirm={() => send({ close: true })}
              onClose={() => setClosing(false)}
            >
              <p>Nobody can write in it any more; it stays readable for both. A new question can be asked at any time.</p>
            </Confirm>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
