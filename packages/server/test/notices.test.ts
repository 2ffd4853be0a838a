// Notices by mail, over a real SMTP connection and on both stores: at once and as a digest, to followers only, never twice, until
// they unsubscribe.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../src/index.js';
import { describeEachStore, startTestServer, type TestServer } from './harness.js';
import { acceptSeen, affiliate, novemberReport, sendOff } from './report.js';
import { type MailServer, type ReceivedMail, startMailServer } from './smtp.js';

/** Checks more often than an office does, to keep the test short. */
const looking = { from: 'office@example.org', everyMilliseconds: 100 };
/** Waits for several checks: anything not sent by then is not sent at all. */
const looked = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 10 * looking.everyMilliseconds));

describeEachStore('notices', (place) => {
  let server: TestServer;
  let mail: MailServer;
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startTestServer(place, { mail: { ...looking, smtp: mail.address }, clock });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await mail.close();
  });

  /** The mails to a person that come from following. */
  const toldTo = (email: string): readonly ReceivedMail[] =>
    mail.mails.filter(({ to, text }) => to.includes(email) && text.includes('/unfollow#'));
  const until = async (holds: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 1000 && !holds(); tries++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(holds()).toBe(true);
  };
  const all = (email: string): string =>
    toldTo(email)
      .map(({ text }) => text)
      .join('\n');

  test('report what was followed, at once or once a day, each item once, and nothing after unsubscribing', {
    timeout: 90_000,
  }, async () => {
    const { people, nobody } = server;
    const { officer, player: reader } = people;
    const director = await server.person('director', { affiliates: [affiliate] });
    // Nobody is notified of what happened before they followed.
    await looked();
    const report = novemberReport();
    const players = report.sections[0]?.['players'] as { uschessId?: string }[];
    const followed = players.find(({ uschessId }) => uschessId !== undefined)?.uschessId ?? '';
    for (const person of [reader, officer]) await person.client.call('changeFollowing', { body: { often: 'now' } });
    await officer.client.call('follow', { params: { kind: 'queue', id: 'all' } });
    await reader.client.call('follow', { params: { kind: 'player', id: followed } });
    for (const kind of [
      { kind: 'player', id: followed },
      { kind: 'list', id: 'uschess-supplement' },
    ] as const)
      await director.client.call('follow', { params: kind });

    const { submission } = await director.client.call('upload', { body: { report } });
    await sendOff(director.client, submission);
    await until(() => all(officer.email).includes('Ironton Rematch 2026 was sent in'));
    const { event = '' } = await acceptSeen(officer.client, submission);
    await until(() => toldTo(reader.email).length === 1);
    const [first] = toldTo(reader.email);
    const { name } = await nobody.call('player', { params: { player: followed } });
    expect(first?.text).toContain(`${name}: new rating`);
    expect(first?.text).toMatch(/Regular: (from \d+ to|now) \d+\./);
    expect(first?.text).toContain(`${server.address}/players/${followed}`);
    // The first digest goes out at once, the next one a day later with everything of that day.
    await until(() => toldTo(director.email).length === 1);
    await director.client.call('follow', { params: { kind: 'event', id: event } });
    await officer.client.call('publishList', { body: { list: 'uschess-supplement', date: '2026-11-01' } });
    await officer.client.call('withdrawSection', { params: { event, section: 1 }, body: { reason: 'not played' } });
    await until(() => toldTo(reader.email).some(({ text }) => text.includes('on the list')));
    expect(toldTo(director.email)).toHaveLength(1);
    ahead = 24 * 3_600_000;
    await until(() => toldTo(director.email).length === 2);
    ahead = 0;
    const digest = toldTo(director.email)[1]?.text ?? '';
    expect(digest).toMatch(/Subject: [3-9] notices of/);
    expect(digest).toContain('of 2026-11-01\r\nPublished with');
    expect(digest).toContain('Section 1 was withdrawn.');

    // A second process on the same database has nothing to add.
    const again = await startServer({
      place: server.place,
      port: 0,
      mail: { ...looking, smtp: mail.address },
      clock,
    });
    await looked();
    await again.close();
    const texts = [...toldTo(reader.email), ...toldTo(director.email), ...toldTo(officer.email)].map(({ text }) => text);
    const entries = [reader, director, officer].flatMap(({ email }) =>
      toldTo(email).flatMap(({ text }) =>
        [...text.matchAll(/\r\n\r\n([^\r]+\r\n[^\r]+\r\nhttp[^\r]+)\r\n/g)].map(([, one]) => `${email} ${one}`),
      ),
    );
    expect(entries.length).toBeGreaterThan(4);
    expect(new Set(entries).size).toBe(entries.length);
    expect(new Set(texts).size).toBe(texts.length);

    // Uses the link at the end of a mail, without logging in.
    const token = /\/unfollow#([\w-]{43})/.exec(first?.text ?? '')?.[1] ?? '';
    expect(first?.text).toContain('List-Unsubscribe');
    expect(await nobody.call('stopFollowing', { body: { token } })).toEqual({ stopped: 1 });
    expect((await reader.client.call('following')).items).toEqual([]);
    const before = toldTo(reader.email).length;
    const later = await director.client.call('upload', { body: { report: novemberReport('2026-11-08', 'Ironton Again 2026') } });
    await sendOff(director.client, later.submission);
    await until(() => all(officer.email).includes('Ironton Again 2026 was sent in'));
    await acceptSeen(officer.client, later.submission);
    await looked();
    expect(toldTo(reader.email)).toHaveLength(before);
  });

  test('feeds of a player, an event and one kind of list', async () => {
    const get = async (path: string): Promise<string> => (await fetch(`${server.address}${path}`)).text();
    const { items } = await server.nobody.call('events', { query: { limit: 1 } });
    expect(await get(`/events/${items[0]?.event}/feed.xml`)).toContain(`${items[0]?.name}`.replaceAll('&', '&amp;'));
    expect(await get('/lists/feed.xml?list=uschess-supplement')).toContain('/lists/uschess-supplement-2026-10-01');
    expect(await get('/lists/feed.xml?list=FIDE-standard')).not.toContain('<entry>');
  });
});
