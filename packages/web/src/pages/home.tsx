// The first page: search, as you type.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { api } from '../api.js';
import { systemNames } from '../format.js';

export function Home() {
  const [text, setText] = useState('');
  const id = useId();
  const query = text.trim();
  const { data, isFetching, error } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => api.call('search', { query: { q: query }, signal }),
    enabled: query !== '',
    placeholderData: (previous) => previous,
  });
  return (
    <>
      <div className="page-head">
        <h1>Every rating, and why</h1>
        <p className="soft">Find a player, an event or a list. Every number leads to the rule it comes from.</p>
      </div>
      <div className="field">
        <label htmlFor={id}>Name or id</label>
        <input
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div aria-live="polite" aria-busy={isFetching}>
        {error ? <p className="note error">{error.message}</p> : null}
        {query !== '' && data ? (
          <table className="table">
            <tbody>
              {data.players.map((hit) => (
                <tr key={hit.player}>
                  <td>
                    <Link to="/players/$player" params={{ player: hit.player }}>
                      {hit.name}
                    </Link>
                  </td>
                  <td className="soft">{hit.player}</td>
                  <td className="n">{hit.rating ? `${hit.rating.official} ${systemNames[hit.rating.system]}` : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
      </div>
    </>
  );
}
