// Following players, events and lists.

import { writeAudit } from '@harkness/ledger';
import { authoritiesOf, readEventCard, readPlayerCard, type StoreReader } from '@harkness/office';
import { type Account, atLeast } from '../accounts/accounts.js';
import type { followingRoutes } from '../contract/following.js';
import { accountOf, type Handlers, type Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import {
  changeSettings,
  type Followed,
  follow,
  followsAtMost,
  followsOf,
  often,
  readSettings,
  stopByToken,
  theQueue,
  unfollow,
} from '../services/follows.js';

interface About {
  readonly title: string;
  readonly path: string;
  readonly feed?: string;
}

/** Undefined if it does not exist. */
async function aboutOf(reader: StoreReader, { kind, id }: Followed): Promise<About | undefined> {
  const part = encodeURIComponent(id);
  if (kind === 'player') {
    const card = await readPlayerCard(reader, id);
    return card && { title: card.name, path: `/players/${part}`, feed: `/players/${part}/feed.xml` };
  }
  if (kind === 'event') {
    const card = await readEventCard(reader, id);
    return card && { title: card.name, path: `/events/${part}`, feed: `/events/${part}/feed.xml` };
  }
  if (kind === 'list') {
    const list = (await authoritiesOf(reader)).list(id);
    return list && { title: list.title, path: `/lists?name=${part}`, feed: `/lists/feed.xml?list=${part}` };
  }
  return id === theQueue.id ? { title: 'Reports that wait', path: '/office' } : undefined;
}

export function followingHandlers({
  store,
  mail,
}: Services & { readonly mail: boolean }): Pick<Handlers, keyof typeof followingRoutes> {
  const answer = async (reader: StoreReader, { account }: Account) => {
    const items = [];
    for (const { kind, id, since } of await followsOf(reader, account)) {
      const about = await aboutOf(reader, { kind, id });
      items.push({ kind, id, since, ...(about ?? { title: id, path: '/' }) });
    }
    return { often: often(await readSettings(reader, account)), mail, items };
  };

  return {
    async following({ caller }) {
      return store.read((reader) => answer(reader, accountOf(caller)));
    },

    async follow({ params, caller, now }) {
      const account = accountOf(caller);
      if (params.kind === 'queue' && !atLeast(account.role, 'officer'))
        throw new ProblemError(403, 'role-too-low', 'The queue is for officers.');
      return store.write(async (writer) => {
        if ((await aboutOf(writer, params)) === undefined) throw notFound(`The ${params.kind} ${params.id}`);
        if ((await followsOf(writer, account.account)).length >= followsAtMost)
          throw new ProblemError(409, 'too-many-followed', `You follow ${followsAtMost} already. Leave something out first.`);
        await follow(writer, account.account, params, now.toISOString());
        return answer(writer, account);
      });
    },

    async unfollow({ params, caller }) {
      const { account } = accountOf(caller);
      await store.write(async (writer) => {
        if (!(await unfollow(writer, account, params))) throw notFound(`The ${params.kind} ${params.id}`);
      });
      return undefined;
    },

    async changeFollowing({ body, caller }) {
      const account = accountOf(caller);
      return store.write(async (writer) => {
        await changeSettings(writer, account.account, body);
        return answer(writer, account);
      });
    },

    async stopFollowing({ body }) {
      return store.write(async (writer) => {
        const stopped = await stopByToken(writer, body.token);
        if (stopped === undefined)
          throw new ProblemError(404, 'link-not-valid', 'This link is not valid. Log in to see what you follow.');
        // Following a link again writes nothing, so an old mail cannot be used to fill the audit.
        if (stopped.stopped > 0)
          await writeAudit(writer, { actor: stopped.account, action: 'notices stopped', about: stopped.account });
        return { stopped: stopped.stopped };
      });
    },
  };
}
