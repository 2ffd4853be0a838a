// A stranger's attempts on newer parts: events in progress, shared links, the public log, the lab, notices, questions, the
// office's profile.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@harkness/client';
import { verifyAudit } from '@harkness/ledger';
import { openOffice, openStore, type Store } from '@harkness/office';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servePublicLog } from '../../src/http/public-log.js';
import { startServer } from '../../src/index.js';
import { type LiveAnswer, writeLive } from '../../src/services/live-store.js';
import { Outbox } from '../../src/services/outbox.js';
import { describeAttack, type Person, startTestServer, type TestServer } from '../harness.js';
import { affiliate, unfinished } from '../report.js';
import { startMailServer } from '../smtp.js';
import { attack, longestStall } from './attacker.js';
import { expectNobodyStalled } from './contents.js';

const document =
  '<!doctype html><html><head><title>Harkness</title></head><body><header class="masthead"><a class="wordmark" href="/">Harkness</a></header><main></main></body></html>';

describeAttack('the parts that came later', (place) => {
  let server: TestServer;
  let store: Store;
  let director: Person;
  let event: string;
  const pages = mkdtempSync(join(tmpdir(), 'harkness-newer-'));
  beforeAll(async () => {
    writeFileSync(join(pages, 'index.html'), document);
    const addresses = [
      { path: '/players/$player', first: '/players/$player', scripts: [], title: '{name}', description: '{name}' },
    ];
    writeFileSync(join(pages, 'pages.json'), JSON.stringify(addresses));
    // Answers are not compared with their schemas here, because that takes longer than what is measured.
    server = await startTestServer(place, { pages, origin: 'https://ratings.example.org', trustProxy: 1, checkAnswers: false });
    event = (await server.nobody.call('events', { query: { limit: 1 } })).items[0]?.event ?? '';
    director = await server.person('director', { affiliates: [affiliate] });
    const opened = await openStore(server.place);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    store = opened.value;
  }, 120_000);
  afterAll(async () => {
    await store.close();
    await server.close();
    rmSync(pages, { recursive: true, force: true });
  });

  const audited = async (action: string) =>
    (await server.people.officer.client.call('audit', { query: { limit: 500 } })).items.filter((one) => one.action === action);

  describe('an event in progress', () => {
    const push = (as: Person, event: string, body: FormData | object = { report: unfinished(1) }) =>
      server.send('POST', `/live/${event}`, { as, body });

    test('begun by two directors at the same moment belongs to one of them', async () => {
      const other = await server.person('director', { affiliates: ['A6000001'] });
      for (const event of ['race-1', 'race-2', 'race-3']) {
        const answers = await Promise.all([director, other].map((one) => push(one, event)));
        expect(answers.map(({ status }) => status).sort(), event).toEqual([200, 403]);
        const [owner, late] = answers[0]?.status === 200 ? [director, other] : [other, director];
        expect((await push(late, event)).status).toBe(403);
        expect((await push(owner, event)).status).toBe(200);
      }
    });

    test('becomes one draft report, however many requests come at once', async () => {
      await push(director, 'ended', { report: unfinished(0) });
      const end = () => server.send('POST', '/live/ended/report', { as: director });
      const answers = await Promise.all([end(), end(), end(), end()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const drafts = await Promise.all(
        [...answers, await end()].map(async (one) => (await one.json()) as { submission: string }),
      );
      expect(new Set(drafts.map(({ submission }) => submission)).size).toBe(1);
    });

    test('shows nobody a birth date or e-mail address that was in a wrong cell', async () => {
      const file = (cell: string) => {
        const form = new FormData();
        form.set('file', new File([`pair,name,id,r1\n1,"One, Olga",12500335,${cell}\n2,"Two, Tom",12500064,L1\n`], 'save.csv'));
        for (const [name, value] of Object.entries({
          venue: 'otb',
          timeControl: 'G/60;d5',
          start: '2026-11-14',
          end: '2026-11-14',
        }))
          form.set(name, value);
        return form;
      };
      const secrets = ['1987-03-21', '21.03.1987', '3/21/1987', '19870321', 'olga.one@example.org'];
      let told = 0;
      for (const secret of secrets) {
        await push(director, 'cells');
        const answer = await push(director, 'cells', file(secret));
        told += (await answer.text()).includes(secret) ? 1 : 0;
        const shown = await (await server.send('GET', '/live/cells')).text();
        for (const one of secrets) expect(shown).not.toContain(one);
      }
      // The sender of the file is shown the cell.
      expect(told).toBeGreaterThan(0);
    });

    test('is one of at most twenty: a director cannot flood the pages', async () => {
      const many = await server.person('director', { affiliates: ['A6000001'] });
      for (let at = 0; at < 20; at += 1) expect((await push(many, `full-${at}`)).status, `${at}`).toBe(200);
      const refused = await push(many, 'full-20');
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'too-many-live']);
      expect((await push(many, 'full-3')).status).toBe(200);
      for (let at = 0; at < 20; at += 1) await server.send('DELETE', `/live/full-${at}`, { as: many });
    }, 60_000);

    test('may be large: neither the list of all events nor the event itself delays anybody', async () => {
      const shown = JSON.parse(await (await server.send('GET', '/live/race-1')).text()) as LiveAnswer;
      const [section] = shown.sections;
      const [player] = section?.players ?? [];
      if (section === undefined || player === undefined) throw new Error('the event has players');
      const players = Array.from({ length: 1500 }, (_, at) => ({
        ...player,
        pair: at + 1,
        name: `Player Number ${at}`,
        rank: at + 1,
      }));
      const events = Array.from({ length: 12 }, (_, at) => `large-${at}`);
      await store.write(async (writer) => {
        for (const event of events)
          await writeLive(writer, 'somebody', undefined, { ...shown, event, sections: [{ ...section, players }] });
      });
      const stalls = async (path: string) => {
        const found: number[] = [];
        for (let tries = 0; tries < 6; tries += 1) {
          found.push(
            await longestStall(async () => expect((await attack(server.address, { path, method: 'GET' }))[0]?.status).toBe(200)),
          );
          if ((found.at(-1) ?? 0) <= 10) break;
        }
        return Math.min(...found);
      };
      expect(await stalls('/api/v1/live')).toBeLessThanOrEqual(10);
      expect(await stalls('/api/v1/live/large-1')).toBeLessThanOrEqual(10);
      const { items } = await server.nobody.call('liveEvents');
      expect(items.find(({ event }) => event === 'large-1')).toMatchObject({ players: 1500, sections: 1 });
    }, 60_000);
  });

  describe('a link that is shared', () => {
    const paths = [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/events/feed.xml',
      '/lists/feed.xml',
      '/players/12500335/feed.xml',
      '/events/EVENT/feed.xml',
      '/events/EVENT/1/table.html',
      '/players/12500335',
    ];
    const text = (address: string, path: string, headers: { readonly [name: string]: string }) =>
      new Promise<string>((resolve, reject) => {
        const asked = request(
          `${address}${path.replace('EVENT', event)}`,
          { headers: { accept: 'text/html,*/*', ...headers } },
          (response) => {
            let body = `${response.statusCode} `;
            response.on('data', (part) => (body += String(part))).on('end', () => resolve(body));
          },
        );
        asked.on('error', reject).end();
      });
    const lies = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
    };

    test.each(paths)('%s names the office, whatever host the request claims: no cache can be given another', async (path) => {
      const answer = await text(server.address, path, lies);
      expect(answer).toMatch(/^200 /);
      expect(answer).not.toContain('evil.example');
      expect(answer).not.toContain('gopher');
    });

    test('without a configured address, forwarded headers from anybody are not trusted', async () => {
      const other = await startServer({ place: server.place, port: 0, pages, trustProxy: 1, limits: { perMinute: 1_000_000 } });
      try {
        for (const path of paths) {
          const answer = await text(other.address, path, { ...lies, host: 'ratings.example.net' });
          expect(answer, path).toMatch(/^200 /);
          expect(answer, path).not.toMatch(/evil\.example|gopher/);
          expect(answer, path).toContain('http://ratings.example.net/');
        }
      } finally {
        await other.close();
      }
    }, 60_000);

    test('has a picture that delays nobody else', async () => {
      const ask = () => attack(server.address, { path: '/players/12500335/card.png', method: 'GET' });
      expect((await ask())[0]).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
      const stalls: number[] = [];
      for (let tries = 0; tries < 6 && (stalls.at(-1) ?? 11) > 10; tries += 1) stalls.push(await longestStall(ask));
      expect(Math.min(...stalls)).toBeLessThanOrEqual(10);
    });
  });

  test('a list of the public log is computed once for everybody who asks at the same time', async () => {
    const app = Fastify();
    let reads = 0;
    const counted: Store = Object.assign(Object.create(store) as Store, {
      read: (work: Parameters<Store['read']>[0]) => {
        reads += 1;
        return store.read(work);
      },
    });
    servePublicLog(app, counted, async () => 'the same');
    const facts = await server.nobody.call('facts', { query: { kind: 'list-published', limit: 1 } });
    const path = `/log/lists/${(facts.items[0] as { id?: string } | undefined)?.id ?? ''}.jsonl`;
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject({ url: path })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(reads).toBe(1);
    for (const missing of [
      '/log/lists/list-nothing.jsonl',
      '/log/lists/..%2f..%2fharkness.key.jsonl',
      '/log/%2e%2e/%2e%2e/etc/passwd',
    ])
      expect((await app.inject({ url: missing })).statusCode, missing).toBe(404);
    await app.close();
  });

  describe('notices', () => {
    test('end once, however often their link is followed', async () => {
      const reader = await server.person('player');
      for (const id of ['12500335', '12500064']) await reader.client.call('follow', { params: { kind: 'player', id } });
      const settings = (await store.read((one) => one.record('notice-settings', reader.account))) ?? '{}';
      const { token } = JSON.parse(settings) as { token: string };
      const stop = (given: string) => server.send('POST', '/following/stop', { body: { token: given } });
      const answers = await Promise.all(Array.from({ length: 6 }, () => stop(token)));
      const stopped = await Promise.all(answers.map(async (one) => ((await one.json()) as { stopped: number }).stopped));
      expect(stopped.reduce((sum, one) => sum + one, 0)).toBe(2);
      expect((await audited('notices stopped')).filter(({ about }) => about === reader.account)).toHaveLength(1);
      expect((await stop(`${token.slice(0, -1)}x`)).status).toBe(404);
      expect((await reader.client.call('following')).items).toEqual([]);
    });

    test('about the queue are for officers only', async () => {
      for (const as of [director, server.people.player])
        expect((await server.send('PUT', '/following/queue/all', { as })).status).toBe(403);
      for (const path of ['/following/player/__proto__', '/following/list/constructor', '/following/event/%00'])
        expect([400, 404], path).toContain((await server.send('PUT', path, { as: director })).status);
    });

    test('let no sender add a header to a mail', async () => {
      const mails = await startMailServer();
      const outbox = new Outbox({
        store,
        from: 'office@example.org',
        smtp: mails.address,
        clock: () => new Date(),
        onError: () => {},
      });
      const lines = 'Cup\r\nBcc: spy@example.org\r\n\r\nhello';
      await outbox.post({
        to: { name: `Ada${lines}`, address: 'ada@example.org' },
        subject: lines,
        text: 'once',
        headers: { 'List-Unsubscribe': `<${lines}>` },
      });
      const { to, text } = await mails.next();
      expect(to).toEqual(['ada@example.org']);
      expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
      outbox.close();
      await mails.close();
    });
  });

  test('a question can be read and answered by its author and the office, and with no API key', async () => {
    const { player } = server.people;
    const made = await player.client.call('askQuestion', { body: { topic: 'other', text: 'Why me?' } });
    const path = `/questions/${made.question}`;
    const other = await server.person('player');
    for (const as of [other, director]) {
      expect((await server.send('GET', path, { as })).status).toBe(404);
      expect((await server.send('POST', `${path}/messages`, { as, body: { text: 'Because.' } })).status).toBe(404);
      const { items } = await as.client.call('questions', { query: { state: 'open' } });
      expect(items).toEqual([]);
    }
    const { secret } = await player.client.call('createKey', { body: { name: 'k', scopes: ['read'], days: 1 } });
    const key = createClient({ base: server.address, key: secret });
    await expect(key.call('questions')).rejects.toMatchObject({ problem: { code: 'not-by-key' } });
    expect((await server.send('GET', path, { as: server.people.officer })).status).toBe(200);
  });

  test('two officers who register the same person at the same moment register them once', async () => {
    const { officer, administrator } = server.people;
    const body = { fields: { name: 'Twice, Tina' }, private: { birthDate: '2001-02-03' } };
    const answers = await Promise.all(
      [officer, administrator, officer, administrator].map(async (as, at) =>
        (await server.send('POST', '/registrations', { as, body: { ...body, id: `9990010${at}` } })).json(),
      ),
    );
    expect((answers as { player: string | null }[]).filter(({ player }) => player !== null)).toHaveLength(1);
  });

  describe('the profile', () => {
    const authorities = [{ id: 'uschess', name: 'Norland', kind: 'uschess' }];
    const set = (as: Person, profile: object) =>
      server.send('PUT', '/profile', { as, body: { profile: { authorities, ...profile }, reason: 'as decided' } });

    test.each([
      ['a colour with more than a colour', { colours: { background: 'red;background:url(//evil.example)', text: '#ffffff' } }],
      ['a colour that ends the attribute', { colours: { background: '#000000"onload="x', text: '#ffffff' } }],
      ['a logo from elsewhere', { logo: 'https://evil.example/logo.svg' }],
      ['a logo that is a page', { logo: 'data:text/html;base64,PHNjcmlwdD4=' }],
      ['a logo that ends the attribute', { logo: 'data:image/png;base64,AAAA" onerror="x' }],
      ['an address that is a script', { contact: { web: 'javascript:alert(1)' } }],
      ['a name with a line break', { name: 'Norland\r\nSet-Cookie: a=b' }],
      [
        'fields of every object',
        { name: 'Norland', authorities: [{ ...authorities[0], settings: JSON.parse('{"__proto__":{"polluted":1}}') }] },
      ],
    ])('with %s is refused, or does nothing', async (_, profile) => {
      const answer = await set(server.people.officer, profile);
      if (answer.status !== 201) expect([400, 422], await answer.clone().text()).toContain(answer.status);
      else expect(Object.keys(profile)).toContain('authorities');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    });

    test('shows its words on every page as text, and a drawing as a picture that cannot run scripts', async () => {
      const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
      const logo = `data:image/svg+xml;base64,${Buffer.from(script).toString('base64')}`;
      const name = 'Norland </title><script>alert(1)</script>';
      expect((await set(director, { name })).status).toBe(403);
      const answer = await set(server.people.officer, { name, logo });
      if (answer.status !== 201) return expect([400, 422]).toContain(answer.status);
      const page = await fetch(`${server.address}/players/12500335`, { headers: { accept: 'text/html' } });
      const html = await page.text();
      expect(html).not.toContain('<script>alert');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(html).toContain(`<img class="logo" src="${logo}" alt="">`);
    });
  });

  describe('a reform that anybody has checked', () => {
    const base = { authority: 'uschess', system: 'OTBR' };
    const evaluation = { from: '2025-11', until: '2026-10', seed: 1 };
    const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
    const amendment = (parameter: string) => ({ parameter, from: '2025-01-01', value: 1, source: 's' });
    test.each<[string, object]>([
      ['2,800 mistyped parameters', { amendments: many(2800, (at) => amendment(`uschess.bonus-multiplie${at}`)) }],
      ['2,800 amendments of one parameter', { amendments: many(2800, () => amendment('uschess.bonus-multiplier')) }],
      ['a parameter of 200,000 letters', { amendments: [amendment('u'.repeat(200_000))] }],
      ['6,000 factors', { kFactors: many(6000, () => ({ multiply: 2, source: 's' })) }],
      ['9,000 fields', Object.fromEntries(many(9000, (at) => [`amendmnts${at}`, 1]))],
    ])(
      'with %s holds nobody up',
      async (_, more) => {
        const body = JSON.stringify({ reform: { format: 'harkness-reform-1', name: 'x', base, evaluation, ...more } });
        expect(body.length).toBeLessThan(256 * 1024);
        const began = performance.now();
        await expectNobodyStalled(server.address, { body }, [200], undefined, '/api/v1/lab/checks');
        expect(performance.now() - began).toBeLessThan(30_000);
      },
      60_000,
    );
  });

  test('where ages count by the day, the reports of the lab are for officers', async () => {
    const path = '/lab/studies/none/reports/none';
    const paths = [path, `${path}/files/json`, `${path}/files/html`, `${path}/tables/gains/csv`, `${path}/tables/gains/parquet`];
    for (const one of paths) expect((await server.send('GET', one)).status, one).toBe(404);
    const opened = await openOffice(server.place);
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    const body = { setting: 'birthDatePrecision', value: 'day' } as const;
    const said = await opened.value.append([{ id: 'by-the-day', kind: 'office-setting', body, actor: 'test' }], {
      reason: 'by the day',
    });
    await opened.value.close();
    expect(said.ok).toBe(true);
    for (const one of paths) {
      for (const as of [undefined, server.people.player, director]) {
        const answer = await server.send('GET', one, as === undefined ? {} : { as });
        expect([answer.status, ((await answer.json()) as { code: string }).code], one).toEqual([403, 'study-not-public']);
      }
      expect((await server.send('GET', one, { as: server.people.officer })).status, one).toBe(404);
    }
  });

  test('after all of that the audit holds', async () => {
    expect(await store.read(verifyAudit)).toMatchObject({ ok: true, problems: [] });
  });
});
