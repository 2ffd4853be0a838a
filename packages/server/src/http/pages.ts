// Serves the built pages: files cached for a year if their name contains a hash, and the document of every other address.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { takesGzip } from '../services/accept-encoding.js';
import { prefersPage } from './accept.js';
import { contentSecurityPolicy } from './headers.js';
import { languageOf, sourceLanguage } from './language.js';
import {
  firstAddress,
  type Masthead,
  type MatchedAddress,
  matchAddress,
  type PageAddress,
  type PageAuthority,
  pageDocument,
  underName,
  withAuthorities,
} from './page-document.js';
import { ProblemError, problemBody } from './problem.js';
import { essentials } from './share/essentials.js';
import { explanationSpeeches } from './share/explanation-speech.js';
import { isKnownDocument, type Statement } from './share/rulebook.js';
import { type OriginOf, originBy } from './share/share.js';
import { english, type Speech, type SystemNames } from './share/speech.js';

const gzipBeside: (text: string) => Promise<Buffer> = promisify(gzip);

/** The pages in one language. */
interface PagesInLanguage {
  readonly template: string;
  readonly addresses: readonly PageAddress[];
  /** The server's own messages. */
  readonly speech: Speech;
}

interface Pages {
  readonly languages: ReadonlyMap<string, PagesInLanguage>;
  /** What the documents of the rulebook say. */
  readonly statements: readonly Statement[];
  /** Includes the hash of the document's own script, which sets the colours before the first paint. */
  readonly policy: string;
}

/** `masthead`: the office's own name, colours and language, if any. */
export async function servePages(
  app: FastifyInstance,
  folder: string | undefined,
  systemNames: () => Promise<SystemNames> = async () => (system) => system,
  masthead: () => Promise<Masthead | undefined> = async () => undefined,
  authorities: () => Promise<readonly PageAuthority[]> = async () => [],
  originOf: OriginOf = originBy(undefined),
): Promise<void> {
  const pages = folder === undefined ? undefined : readPages(folder);
  if (folder !== undefined && pages !== undefined) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.includes('/assets/');
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // The documentation, if it was built beside the pages (npm run docs).
  if (folder !== undefined && hasDocs(folder)) {
    for (const address of ['/docs', '/docs/']) app.get(address, (_, reply) => reply.redirect('/docs/index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    if (pages !== undefined && isForPages(request)) {
      // The same address has two answers, so caches must know which was requested.
      reply.header('vary', 'accept, accept-encoding, accept-language, cookie');
      if (prefersPage(request.headers.accept))
        return sendDocument(app, pages, { systemNames, masthead, authorities, originOf }, request, reply);
    }
    const problem = new ProblemError(404, 'not-found', 'There is nothing at this address.');
    return reply
      .code(404)
      .type('application/problem+json')
      .send(JSON.stringify(problemBody(problem, request.url.split('?')[0] ?? '')));
  });
}

/** Whether an address may be a page. A missing file (`/favicon.ico`) is not, unless somebody opens it in a browser. */
function isForPages({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false;
  const path = url.split('?')[0] ?? '';
  return !/\.[a-z0-9]{1,8}$/i.test(path) || (headers.accept ?? '').includes('text/html');
}

function hasDocs(folder: string): boolean {
  return existsSync(join(folder, 'docs/index.html'));
}

function readPages(folder: string): Pages | undefined {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return undefined;
  const languages = new Map<string, PagesInLanguage>([
    [sourceLanguage, readLanguage(folder, english, 'index.html', 'pages.json')],
  ]);
  const speeches = speechesOf(folder);
  for (const name of readdirSync(folder)) {
    const language = /^index\.([a-z]{2})\.html$/.exec(name)?.[1];
    if (language === undefined) continue;
    languages.set(language, readLanguage(folder, speeches.get(language) ?? english, name, `pages.${language}.json`));
  }
  const templates = [...languages.values()].map((pages) => pages.template).join('\n');
  const scripts = new Set([...templates.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? ''));
  const hashes = [...scripts].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const statements = join(folder, 'statements.json');
  return {
    languages,
    statements: existsSync(statements) ? (JSON.parse(readFileSync(statements, 'utf8')) as Statement[]) : [],
    policy: hashes.length === 0 ? contentSecurityPolicy : `${contentSecurityPolicy}; script-src 'self' ${hashes.join(' ')}`,
  };
}

/** The server's own messages by language; English has no catalogue. */
export function speechesOf(folder: string | undefined): ReadonlyMap<string, Speech> {
  const names = folder === undefined || !existsSync(folder) ? [] : readdirSync(folder);
  const explanations = explanationSpeeches(folder);
  const speeches = names.flatMap((name): [string, Speech][] => {
    const language = /^words\.([a-z]{2})\.json$/.exec(name)?.[1];
    if (language === undefined) return [];
    const said = JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as { readonly [message: string]: string };
    const explained = explanations.get(language);
    const speech = { language, t: (message: string) => said[message] ?? message };
    if (explained === undefined) return [[language, speech]];
    const { rule } = explained;
    return [[language, { ...speech, explained, ...(rule === undefined ? {} : { rule }) }]];
  });
  return new Map([[sourceLanguage, english], ...speeches]);
}

function readLanguage(folder: string, speech: Speech, document: string, table: string): PagesInLanguage {
  const read = (name: string): unknown =>
    existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : undefined;
  const built = readFileSync(join(folder, document), 'utf8');
  return {
    // Tells the pages' footer to link to the documentation.
    template: hasDocs(folder) ? built.replace('</head>', '<link rel="help" href="/docs/index.html"></head>') : built,
    addresses: (read(table) ?? []) as PageAddress[],
    speech,
  };
}

/** The page itself says that nothing was found; the status says so to all others. */
async function sendDocument(
  app: FastifyInstance,
  pages: Pages,
  {
    systemNames,
    masthead,
    authorities,
    originOf,
  }: {
    systemNames: () => Promise<SystemNames>;
    masthead: () => Promise<Masthead | undefined>;
    authorities: () => Promise<readonly PageAuthority[]>;
    originOf: OriginOf;
  },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const office = await masthead();
  const language = languageOf(pages.languages, request.headers, office?.language);
  const edition = pages.languages.get(language);
  if (edition === undefined) throw new Error(`there are no pages in ${language}`);
  const match = matchAddress(edition.addresses, request.url.split('?')[0] ?? '');
  const kept = await authorities();
  const { status, text: plain } =
    match === undefined
      ? { status: 404, text: edition.template }
      : await documentOf(
          app,
          edition,
          { names: await systemNames(), authorities: kept, statements: pages.statements },
          match,
          request,
          originOf(request),
        );
  const text = withAuthorities(underName(plain, office), kept);
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('content-language', language)
    .header('content-security-policy', match?.page.embeddable ? inFrames(pages.policy) : pages.policy);
  const isPacked = takesGzip(request.headers['accept-encoding']);
  const bytes = isPacked ? await gzipBeside(text) : Buffer.from(text);
  reply.header('content-length', bytes.byteLength);
  if (isPacked) reply.header('content-encoding', 'gzip');
  return request.method === 'HEAD' ? reply.send() : reply.send(bytes);
}

/** Any site may embed the page. */
function inFrames(policy: string): string {
  return policy.replace("frame-ancestors 'none'", 'frame-ancestors *');
}

async function documentOf(
  app: FastifyInstance,
  { template, speech }: PagesInLanguage,
  {
    names,
    authorities,
    statements,
  }: { names: SystemNames; authorities: readonly PageAuthority[]; statements: readonly Statement[] },
  match: MatchedAddress,
  request: FastifyRequest,
  origin: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const address = firstAddress(match);
  // Requested anonymously, from the visitor's address: the same answer and the same rate count as if the page had asked.
  const ask = async (url: string | undefined) => (url === undefined ? undefined : app.inject({ url, remoteAddress: request.ip }));
  const answer = await ask(address);
  const first = address === undefined || answer?.statusCode !== 200 ? undefined : { address, text: answer.body };
  const asked = {
    params: match.params,
    search: new URLSearchParams(request.url.replace(/^[^?]*\??/, '')),
    byLists: (system: string) => authorities.some((one) => one.byLists && one.systems.some((rated) => rated.system === system)),
  };
  const json = async (below: string): Promise<unknown> => {
    const also = await ask(`/api/v1${below}`);
    return also?.statusCode === 200 ? JSON.parse(also.body) : undefined;
  };
  // Nothing follows an answer that did not come.
  const isKnown = (answer === undefined || answer.statusCode === 200) && isKnownDocument(match.page.path, match.params);
  const parts = {
    content: isKnown
      ? await essentials(match.page.path, asked, first && JSON.parse(first.text), json, names, speech, statements)
      : undefined,
    speech,
    origin,
    path: (request.url.split('?')[0] ?? '').replace(/(?<=.)\/$/, ''),
  };
  const isMissing = answer?.statusCode === 404 || !isKnownDocument(match.page.path, match.params);
  return { status: isMissing ? 404 : 200, text: pageDocument(template, match, first, parts) };
}
