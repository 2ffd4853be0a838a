// Following players, events and lists: notices by mail.

import { s } from '@harkness/formats/shape';
import { instant } from './common.js';
import { route } from './route.js';

const kind = s.enum(['player', 'event', 'list', 'queue']).describe('`queue`: reports that wait, for officers; its id is `all`');
const often = s.enum(['now', 'daily', 'weekly']);

const following = s.object({
  often,
  mail: s.boolean().describe('Whether this office sends mail'),
  items: s.array(
    s.object({ kind, id: s.string(), title: s.string(), path: s.string(), feed: s.string().optional(), since: instant }),
  ),
});

const params = s.object({ kind, id: s.string().min(1).max(80) });

export const followingRoutes = {
  following: route({
    method: 'GET',
    path: '/following',
    access: 'account',
    tag: 'accounts',
    summary: 'What I follow, and how often I get mail about it',
    response: following,
  }),
  follow: route({
    method: 'PUT',
    path: '/following/:kind/:id',
    access: 'account',
    tag: 'accounts',
    summary: 'Follow a player, an event, a list by its name, or the queue',
    params,
    response: following,
  }),
  unfollow: route({
    method: 'DELETE',
    path: '/following/:kind/:id',
    access: 'account',
    tag: 'accounts',
    summary: 'Follow something no longer',
    params,
    status: 204,
  }),
  changeFollowing: route({
    method: 'PATCH',
    path: '/following',
    access: 'account',
    tag: 'accounts',
    summary: 'How often mail goes out: at once, or as a digest',
    body: s.object({ often }),
    response: following,
  }),
  stopFollowing: route({
    cost: 5,
    method: 'POST',
    path: '/following/stop',
    access: 'public',
    tag: 'accounts',
    summary: 'Stop all notices by the link in a mail, without logging in',
    body: s.object({ token: s.string().min(20).max(100) }),
    response: s.object({ stopped: s.number().describe('Number of things that are no longer followed') }),
  }),
};
