// The office: queue, runs, lists, decisions, accounts, audit, ledger.

import { Accounts } from '../office/accounts.js';
import { Decide } from '../office/decide.js';
import { Publish } from '../office/publish.js';
import { Held, Queue } from '../office/queue.js';
import { Audit, Ledger } from '../office/record.js';
import { Runs } from '../office/runs.js';
import { Guard } from '../parts/guard.js';
import { useTitle } from '../parts/title.js';
import { isAtLeast, useSession } from '../session.js';

export function Office() {
  useTitle('Office');
  const session = useSession();
  return (
    <Guard atLeast="officer">
      <header className="page-head">
        <h1>Office</h1>
      </header>
      <Queue />
      <Held />
      <Runs />
      <Publish />
      <Decide />
      {isAtLeast(session, 'administrator') ? <Accounts /> : null}
      <Audit />
      <Ledger />
    </Guard>
  );
}
