// The verifier as a separate page: needs only the server that holds the log, or no server at all with dropped files.

import { type GetFile, type Policy, parsePolicy, toBase64, webCrypto } from '@harkness/ledger/log';
import {
  checkDropped,
  checkList,
  compareWithBefore,
  type Dropped,
  Failed,
  fetchFacts,
  type LogFacts,
  openSigned,
  type Remembered,
  type Step,
  standingOf,
} from './check.js';
import { recompute } from './recompute.js';
import { languageOf, sayIn } from './said.js';

function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${id}`);
  return found;
}

const address = element('address', HTMLInputElement);
const key = element('key', HTMLTextAreaElement);
const choice = element('list', HTMLSelectElement);
const files = element('files', HTMLInputElement);
const drop = element('drop', HTMLElement);
const steps = element('steps', HTMLOListElement);
const verdict = element('verdict', HTMLElement);
const bar = element('bar', HTMLProgressElement);
const doing = element('doing', HTMLElement);
const evidence = element('evidence', HTMLElement);

/** In the reader's language. */
const language = languageOf(location.protocol.startsWith('http') ? document.cookie : '', navigator.language);
const said = (english: string): string => sayIn(language, english);

if (language !== undefined) {
  document.documentElement.lang = language;
  document.title = said(document.title);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (text !== '') node.textContent = (node.textContent ?? '').replace(/\s+/g, ' ').replace(text, () => said(text));
  }
  for (const named of document.querySelectorAll('[aria-label]')) named.ariaLabel = said(named.ariaLabel ?? '');
}

const marks = { proven: '✓', open: '○', failed: '✗' } as const;
const names = { proven: 'Proven', open: 'Not proven', failed: 'Failed' } as const;

function tell(step: Step): void {
  const line = document.createElement('li');
  line.className = step.state;
  const mark = document.createElement('strong');
  mark.textContent = `${marks[step.state]} ${said(names[step.state])}: `;
  line.append(mark, said(step.what));
  steps.append(line);
}

function progress(what: string, done: number, of: number): void {
  doing.textContent = said(of > 0 ? `${what}: ${done} of ${of}` : what);
  bar.max = Math.max(1, of);
  bar.value = done;
  bar.hidden = false;
}

const beforeKey = (origin: string): string => `harkness-log/${origin}`;

function rememberedOf(origin: string): Remembered | undefined {
  const text = localStorage.getItem(beforeKey(origin));
  return text === null ? undefined : (JSON.parse(text) as Remembered);
}

function trusted(text: string): Policy {
  const lines = text.trim();
  const policy = /^(log|witness|group|quorum)\s/m.test(lines)
    ? `${lines}\n`
    : `${lines
        .split('\n')
        .map((line) => `log ${line.trim()}\n`)
        .join('')}quorum none\n`;
  const parsed = parsePolicy(webCrypto.sha256, policy);
  if (!parsed.ok)
    throw new Failed(
      `The key cannot be read: ${parsed.problem.message}.`,
      'Nothing was checked. A key is one line like ratings.example.org/log+1c3f2a10+AQ…',
    );
  return parsed.policy;
}

async function keyText(get: GetFile | undefined): Promise<string> {
  if (key.value.trim() !== '') return key.value;
  const own = await get?.('vkey');
  if (own === undefined)
    throw new Failed('No key was given.', 'Nothing was checked. Paste the key of the log from a source you trust.');
  tell({
    state: 'open',
    what: 'You gave no key, so the one that the office itself shows was used: that it is the right office is not proven. Compare it with a printed list or ask your federation.',
  });
  const text = new TextDecoder().decode(own);
  key.value = text.trim();
  return text;
}

const getFrom =
  (prefix: string): GetFile =>
  async (path) => {
    const answer = await fetch(`${prefix.replace(/\/$/, '')}/${path}`, { cache: path === 'checkpoint' ? 'no-store' : 'default' });
    if (answer.status === 404) return undefined;
    if (!answer.ok)
      throw new Failed(`The office answered ${answer.status} for ${path}.`, 'Nothing was found out; try again later.');
    return new Uint8Array(await answer.arrayBuffer());
  };

async function checkAddress(): Promise<void> {
  const get = getFrom(address.value.trim());
  const policy = trusted(await keyText(get));
  progress('Fetching the checkpoint', 0, 0);
  const note = await get('checkpoint');
  if (note === undefined)
    throw new Failed(
      'There is no log at this address.',
      'Nothing was checked. The address ends in /log for an office served by Harkness.',
    );
  const checkpoint = await openSigned(note, policy, tell, () => get('handovers'));
  const facts = await fetchFacts(get, checkpoint, (done, of) => progress('Fetching and checking facts', done, of));
  tell({ state: 'proven', what: `All ${facts.lines.length} facts are exactly the ones that were signed, in their order.` });
  compareAndRemember(facts, 'address');
  const list = chosenOf(facts);
  if (list === undefined) return;
  const [content, proof] = [await get(`lists/${list.id}.jsonl`), await get(`lists/${list.id}.tlog-proof`)];
  if (content === undefined || proof === undefined)
    tell({ state: 'open', what: `The office does not show the content of ${list.list} of ${list.date}.` });
  else tell((await checkList(content, new TextDecoder().decode(proof), policy, list.id)).step);
  const starts = new TextDecoder().decode((await get('starts.jsonl')) ?? new Uint8Array());
  await replayList(
    facts,
    list.id,
    starts.split('\n').filter((line) => line !== ''),
  );
}

function compareAndRemember(facts: LogFacts, from: 'address' | 'files'): void {
  const { origin, note, root } = facts.checkpoint;
  const before = rememberedOf(origin);
  try {
    tell(compareWithBefore(facts, before, from));
  } catch (error) {
    if (before !== undefined) offerEvidence([before.note, note]);
    throw error;
  }
  if (before !== undefined && before.size > facts.lines.length) return;
  localStorage.setItem(
    beforeKey(origin),
    JSON.stringify({ size: facts.lines.length, root: toBase64(root), note } satisfies Remembered),
  );
}

function offerEvidence(notes: readonly string[]): void {
  for (const [at, note] of notes.entries()) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([note], { type: 'text/plain' }));
    link.download = `checkpoint-${at + 1}.txt`;
    link.textContent = said(at === 0 ? 'Checkpoint of your last visit' : 'Checkpoint of today');
    evidence.append(link, ' ');
  }
  evidence.hidden = false;
}

/** The newest, unless one was chosen before. */
function chosenOf({ lists }: LogFacts): LogFacts['lists'][number] | undefined {
  const wanted = choice.value;
  choice.replaceChildren(
    ...lists
      .toReversed()
      .map(
        ({ id, list, date, retracted }) =>
          new Option(said(`${list} of ${date}${retracted === undefined ? '' : ', taken back'}`), id),
      ),
  );
  const found =
    lists.find(({ id }) => id === wanted) ?? lists.findLast(({ retracted }) => retracted === undefined) ?? lists.at(-1);
  if (found === undefined) tell({ state: 'open', what: 'The office has not published a list yet.' });
  else choice.value = found.id;
  return found;
}

async function replayList(facts: LogFacts, id: string, starts: readonly string[]): Promise<void> {
  const standing = facts.lists.find((one) => one.id === id);
  const takenBack = standing === undefined ? undefined : standingOf(standing);
  if (takenBack !== undefined) tell(takenBack);
  const { same, seconds, players } = await recompute({ facts: facts.lines, starts, head: facts.head }, id, progress);
  if (same) {
    tell({
      state: 'proven',
      what: `Computed again from the facts by the rules, all ${players} players of the list come out the same, bit for bit (${seconds} s).`,
    });
    return;
  }
  if (standing?.numbers === 'whole') {
    tell({
      state: 'open',
      what: 'This office rates by exact birth dates, which are private. The list was computed from years of birth, so it cannot come out exactly; `harkness office verify --public` states the bound.',
    });
    return;
  }
  throw new Failed(
    'Computed again from the facts by the rules, the list comes out otherwise.',
    'The office published numbers that do not follow from its own facts, or it uses other rules than this page. Ask it to explain; the list and its proof show what it published.',
  );
}

/** An export may be compressed: the command does so if the name ends in .gz. */
async function readDropped(file: File): Promise<Dropped> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { name: file.name, bytes };
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return { name: file.name, bytes: new Uint8Array(await new Response(unpacked).arrayBuffer()) };
}

async function checkFiles(dropped: readonly File[]): Promise<void> {
  const policy = trusted(await keyText(undefined));
  const found = await checkDropped(await Promise.all(dropped.map(readDropped)), policy, tell);
  if (found === undefined) return;
  compareAndRemember(found.facts, 'files');
  await replayList(found.facts, found.list, found.starts);
}

async function run(work: () => Promise<void>): Promise<void> {
  steps.replaceChildren();
  evidence.replaceChildren();
  evidence.hidden = true;
  verdict.className = '';
  verdict.textContent = '';
  document.body.setAttribute('aria-busy', 'true');
  try {
    await work();
    verdict.className = 'proven';
    verdict.textContent = said(
      'Everything that could be checked holds. What no file can show: that the results reported to the office are true.',
    );
  } catch (error) {
    const failed =
      error instanceof Failed
        ? error
        : new Failed(
            `It could not be checked: ${error instanceof Error ? error.message : String(error)}.`,
            'Nothing was found out about the office; check the address and your connection.',
          );
    tell({ state: 'failed', what: failed.message });
    verdict.className = 'failed';
    verdict.textContent = said(`What this means: ${failed.means}`);
  } finally {
    bar.hidden = true;
    doing.textContent = '';
    document.body.removeAttribute('aria-busy');
  }
}

element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void run(checkAddress);
});
files.addEventListener('change', () => void run(() => checkFiles([...(files.files ?? [])])));
drop.addEventListener('dragover', (event) => event.preventDefault());
drop.addEventListener('drop', (event) => {
  event.preventDefault();
  void run(() => checkFiles([...(event.dataTransfer?.files ?? [])]));
});
if (address.value === '' && location.protocol.startsWith('http')) address.value = `${location.origin}/log`;
