// Following players, events and lists: notices by mail.

import { z } from 'zod';
import { instant } from './common.js';
import { route } from './route.js';

const kind = z.enum(['player', 'event', 'list', 'queue']).describe('`queue`: reports that wait, for officers; its id is `all`');
const often = z.enum(['now', 'daily', 'weekly']);

const following = z.object({
  often,
  mail: z.boolean().describe('Whether this office sends mail'),
  items: z.array(
    z.object({ kind, id: z.string(), title: z.string(), path: z.string(), feed: z.string().optional(), since: instant }),
  ),
});

const params = z.object({ kind, id: z.string().min(1).max(80) });

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
    body: z.object({ often }),
    response: following,
  }),
  stopFollowing: route({
    cost: 5,
    method: 'POST',
    path: '/following/stop',
    access: 'public',
    tag: 'accounts',
    summary: 'By the link of a mail: no more notices, without logging in',
    body: z.object({ token: z.string().min(20).max(100) }),
    response: z.object({ stopped: z.number().describe('How much was followed') }),
  }),
};
