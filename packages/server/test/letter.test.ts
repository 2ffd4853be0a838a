// Mails, digests and feeds in the profile's language and time zone.

import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { serveShared } from '../src/http/share/share.js';
import { createMailer } from '../src/services/mail.js';
import { keyNotice, roleNotice, signInNotice } from '../src/services/notices.js';
import { catalogue } from '../src/words/catalogue.js';
import { letterIn } from '../src/words/letter.js';

const values = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([one]) => one).sort();

test('every text has its values in every language', () => {
  for (const [english, others] of Object.entries(catalogue))
    for (const text of Object.values(others)) expect([english, values(text)]).toEqual([english, values(english)]);
});

describe.each([
  ['en', undefined, 'Ratings of Ada', '2026-11-15', '2026-11-14 23:30'],
  ['de-AT', 'Europe/Vienna', 'Wertungen von Ada', '15. November 2026', '2026-11-15 00:30'],
  ['fr', 'America/New_York', 'Classements de Ada', '15 novembre 2026', '2026-11-14 18:30'],
  ['es', 'UTC', 'Elo de Ada', '15 de noviembre de 2026', '2026-11-14 23:30'],
  // A language without texts.
  ['nb', undefined, 'Ratings of Ada', '2026-11-15', '2026-11-14 23:30'],
])('a letter in %s', (language, zone, title, day, moment) => {
  const letter = letterIn(language, zone, 'Norland');

  test('has the office’s words, days and times', () => {
    expect(letter.say('Ratings of {name}', { name: 'Ada' })).toBe(title);
    expect(letter.day('2026-11-15')).toBe(day);
    expect(letter.moment('2026-11-14T23:30:00.000Z')).toBe(moment);
  });

  test('is the style of mails and feeds', async () => {
    const posted: { subject: string; text: string }[] = [];
    const mailer = createMailer({ post: async (mail) => void posted.push(mail) }, async () => letter);
    const now = new Date('2026-11-14T23:30:00.000Z');
    const to = { name: 'Ada', email: 'ada@example.org' };
    await mailer.sendResetLink(to, 'https://office.example/reset#1');
    await mailer.sendNotice(to, signInNotice('https://office.example', { agent: 'Browser', address: '192.0.2.0' }, now));
    await mailer.sendNotice(to, roleNotice('https://office.example', 'officer', now));
    await mailer.sendNotice(to, keyNotice('', { name: 'k', scopes: [], expiresAt: '2026-11-14T23:30:00.000Z' } as never, now));
    expect(posted.map(({ subject }) => subject)).toEqual([
      letter.say('A new password for the rating office'),
      letter.say('New sign-in to your account'),
      letter.say('Your role was changed'),
      letter.say('A new API key for your account'),
    ]);
    expect(posted[0]?.text).toContain('https://office.example/reset#1');
    expect(posted[1]?.text).toContain(`${moment} (${zone ?? 'UTC'})`);
    expect(posted[1]?.text).toContain('https://office.example/account');

    const app = fastify();
    app.get('/api/v1/lists', async () => ({
      items: [{ list: 'x-2026-11-15', title: 'List', publishedAt: '2026-11-14T23:30:00.000Z', players: 7 }],
    }));
    serveShared(
      app,
      async () => (system) => system,
      () => 'https://office.example',
      async () => new Uint8Array(),
      async () => letter,
    );
    const { body } = await app.inject('/lists/feed.xml');
    await app.close();
    expect(body).toContain(`xml:lang="${letter.language}"`);
    expect(body).toContain(`<title>${letter.say('Rating lists')}</title>`);
    expect(body).toContain(`<summary>${letter.say('{count} players', { count: 7 })}</summary>`);
    // A feed has instants, which no time zone changes; only mails name the hour of the office's zone.
    expect(body).toContain('<updated>2026-11-14T23:30:00.000Z</updated>');
    expect(body).toContain('<author><name>Norland</name></author>');
  });
});
