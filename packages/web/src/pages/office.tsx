// The office: queue, runs, lists, decisions, accounts, audit, ledger.

import { isAtLeast, useSession } from '../base/session.js';
import { Accounts } from '../office/accounts.js';
import { Decide } from '../office/decide.js';
import { Publish } from '../office/publish.js';
import { Held, Queue } from '../office/queue.js';
import { Audit, Ledger } from '../office/record.js';
import { Revoke } from '../office/revoke.js';
import { Runs } from '../office/runs.js';
import { Guard } from '../parts/guard.js';
import { useTitle } from '../parts/title.js';

export function Office() {
  useTitle('Office');
  const session = useSession();
  return (
    <Guard atLeast="officer">
      <header className="page-head">
        <h1>Office</h1>
        <nav className="nav small" aria-label="On this page">
          <a href="#queue">Queue</a>
          <a href="#held">Held</a>
          <a href="#runs">Runs</a>
          <a href="#publish">Publish</a>
          <a href="#decide">Decide</a>
          <a href="#revoke">Revoke</a>
          {isAtLeast(session, 'administrator') ? <a href="#accounts">Accounts</a> : null}
          <a href="#audit">Audit</a>
          <a href="#ledger">Ledger</a>
        </nav>
      </header>
      <Queue />
      <Held />
      <Runs />
      <Publish />
      <Decide />
      <Revoke />
      {isAtLeast(session, 'administrator') ? <Accounts /> : null}
      <Audit />
      <Ledger />
    </Guard>
  );
}
