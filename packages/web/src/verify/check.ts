// Checks a list step by step: signature, comparison with earlier visits, every fact, the list's proof. Each step reports its
// result at once; nothing here depends on a page.

import {
  ascii,
  checkListProof,
  followLog,
  formatEntry,
  formatVerifierKey,
  type GetFile,
  leafHash,
  openCheckpoint,
  type Policy,
  type ProvenFact,
  parseFactText,
  RightEdge,
  type SeenCheckpoint,
  sameBytes,
  successors,
  toBase64,
  webCrypto,
} from '@harkness/ledger/log';

/** What a reader remembers of a log between visits. */
export interface Remembered {
  readonly size: number;
  /** Base64. */
  readonly root: string;
  readonly note: string;
}

export interface Step {
  readonly state: 'proven' | 'open' | 'failed';
  readonly what: string;
  /** For a failure: what it means, and for whom. */
  readonly means?: string;
}

/** Ends the check: what failed, and what that means. */
export class Failed extends Error {
  readonly means: string;

  constructor(what: string, means: string) {
    super(what);
    this.means = means;
  }
}

export interface ListFact {
  readonly id: string;
  readonly list: string;
  readonly date: string;
  readonly seq: number;
  readonly numbers?: string;
  /** The day on which the office retracted it. */
  readonly retracted?: string;
}

export interface LogFacts {
  readonly checkpoint: SeenCheckpoint;
  /** Lines of the public export. */
  readonly lines: readonly string[];
  readonly head: { readonly seq: number; readonly hash: string };
  /** Oldest first. */
  readonly lists: readonly ListFact[];
}

export async function openSigned(
  note: Uint8Array | string,
  policy: Policy,
  tell: (step: Step) => void,
  /** The notes by which the log's keys name their successors. */
  handovers: () => Promise<Uint8Array | undefined> = async () => undefined,
): Promise<SeenCheckpoint> {
  const opened = await openCheckpoint(webCrypto, note, policy);
  if (!opened.ok && opened.error === 'unknown-log') {
    const keys = policy.logs.map(({ key }) => key);
    const next = (await successors(webCrypto, (await handovers()) ?? '', keys)).at(-1);
    if (next !== undefined)
      throw new Failed(
        `The office has a new key since ${next.at.slice(0, 10)}: ${formatVerifierKey(next.key)}`,
        'The key you gave named it in a note that both keys signed, so it is the same office, unless the old key was stolen. Put the new key in the place of the old one and check again.',
      );
  }
  if (!opened.ok)
    throw opened.error === 'unknown-log'
      ? new Failed(
          'The checkpoint is not signed by the key you gave.',
          'Either this is another log than you think, or the office has a new key. Ask somebody you trust for the key; an office that changes its key publishes a note that both keys signed.',
        )
      : new Failed(
          'The signature of the checkpoint does not hold.',
          'The file was changed on its way, or somebody tries to pass off another history as the office’s.',
        );
  const { checkpoint } = opened;
  tell({ state: 'proven', what: `The office ${checkpoint.origin} signed a log of ${checkpoint.size} facts.` });
  const seen = checkpoint.witnesses.map(
    ({ key, time }) => `${key.name} (${new Date(Number(time) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC)`,
  );
  if (!checkpoint.isWitnessed)
    throw new Failed(
      'Too few of your witnesses have seen this checkpoint.',
      'Nobody you trust vouches that others were shown the same history. Try again later; if it stays so, ask the witnesses.',
    );
  tell(
    seen.length > 0
      ? { state: 'proven', what: `Witnesses saw the same log: ${seen.join(', ')}.` }
      : { state: 'open', what: 'No witness was asked: whether others are shown the same history is not proven.' },
  );
  return checkpoint;
}

/** Fetches every fact and checks it against the signed root. */
export async function fetchFacts(
  get: GetFile,
  checkpoint: SeenCheckpoint,
  progress: (done: number, of: number) => void,
): Promise<LogFacts> {
  const lines: string[] = [];
  const taken = await followLog(webCrypto, get, checkpoint, undefined, {
    take: (text, hash) => void lines.push(`{"fact":${text},"hash":"${hash}"}`),
    progress,
  });
  const [accusation] = taken.accusations;
  if (accusation !== undefined || taken.kept === undefined)
    throw new Failed(
      accusation?.message ?? 'The log cannot be read.',
      'The office signed one thing and shows another. Keep the checkpoint, and show it to the office and its witnesses.',
    );
  return { checkpoint, lines, head: { seq: taken.kept.size, hash: taken.kept.hash }, lists: listsOf(lines) };
}

/** Facts from a file, checked against the signed root of a checkpoint that covers some or all of them. */
export function factsOfExport(lines: readonly string[], checkpoint: SeenCheckpoint): LogFacts {
  const size = Number(checkpoint.size);
  const facts = lines.filter((line) => line.startsWith('{"fact":'));
  if (facts.length < size)
    throw new Failed(
      `The file has ${facts.length} facts, the checkpoint ${size}.`,
      'The export is older than the proof: get both at the same time.',
    );
  const edge = new RightEdge(webCrypto.sha256);
  let head = { seq: 0, hash: '0'.repeat(64) };
  const covered = facts.slice(0, size);
  for (const line of covered) {
    const fact = factOf(line);
    if (fact === undefined || fact.previous !== head.hash)
      throw new Failed(`Fact ${head.seq + 1} in the file is damaged.`, 'The file was changed since the office exported it.');
    edge.appendHash(leafHash(webCrypto.sha256, ascii(formatEntry(fact))));
    head = { seq: fact.seq, hash: fact.hash };
  }
  if (!sameBytes(edge.root(), checkpoint.root))
    throw new Failed(
      'The facts in the file are not the ones that the office signed.',
      'The file was changed, or the office gave you another history than it logged.',
    );
  return { checkpoint, lines: covered, head, lists: listsOf(covered) };
}

function factOf(line: string): ProvenFact | undefined {
  return parseFactText(webCrypto, line.slice('{"fact":'.length, -(',"hash":""}'.length + 64)));
}

function listsOf(lines: readonly string[]): ListFact[] {
  const about = lines.flatMap((line) =>
    line.includes('"kind":"list-published"') || line.includes('"kind":"list-retracted"') ? (factOf(line) ?? []) : [],
  );
  const retractions = about.filter(({ kind }) => kind === 'list-retracted');
  return about
    .filter(({ kind }) => kind === 'list-published')
    .map(({ id, seq, body: { list, date, numbers } }) => {
      const retraction = retractions.find(({ body }) => body['published'] === id);
      return {
        ...{ id, seq, list: String(list), date: String(date) },
        ...(numbers === undefined ? {} : { numbers: String(numbers) }),
        ...(retraction === undefined ? {} : { retracted: retraction.receivedAt.slice(0, 10) }),
      };
    });
}

/** Whether the list counts; undefined if it does. */
export function standingOf({ retracted }: ListFact): Step | undefined {
  if (retracted === undefined) return undefined;
  return {
    state: 'open',
    what: `The office took this list back on ${retracted}. It is shown as it was published; it is no longer in force.`,
  };
}

/** Compares the facts with the checkpoint of an earlier visit. Files may be older than it; an address may not. */
export function compareWithBefore(facts: LogFacts, before: Remembered | undefined, from: 'address' | 'files' = 'address'): Step {
  const size = facts.lines.length;
  if (before === undefined)
    return {
      state: 'open',
      what: 'This browser sees the log for the first time, so there is nothing to compare with. It remembers this checkpoint for your next visit.',
    };
  if (before.size > size && from === 'files')
    return {
      state: 'open',
      what: `These files are of a time when the log had ${size} facts; on your last visit it had ${before.size}. That both are of one history is not proven by them: check the address too.`,
    };
  if (before.size > facts.lines.length)
    throw new Failed(
      `On your last visit the log had ${before.size} facts; now it shows ${facts.lines.length}.`,
      'Facts were taken back, or you are shown an old copy. Keep both checkpoints: both are signed by the office.',
    );
  const edge = new RightEdge(webCrypto.sha256);
  for (const line of facts.lines.slice(0, before.size)) {
    const fact = factOf(line);
    if (fact !== undefined) edge.appendHash(leafHash(webCrypto.sha256, ascii(formatEntry(fact))));
  }
  if (toBase64(edge.root()) !== before.root)
    throw new Failed(
      `The first ${before.size} facts are not the ones of your last visit.`,
      'The office changed its past. Both checkpoints carry its signature: together they are proof. Download them and show them to others.',
    );
  return {
    state: 'proven',
    what:
      before.size === facts.lines.length
        ? 'Nothing changed since your last visit.'
        : `All ${before.size} facts of your last visit are unchanged; ${size - before.size} are new.`,
  };
}

const proofFailures: Readonly<Record<string, string>> = {
  'other-list': 'The list is not the one that the office published under this fact.',
  inclusion: 'The list’s fact is not in the log.',
};

const lineKinds = /^\{"(content|signedHead|checkpoint|fact|private|frozen|assigned|end)":/;

/** An export has only lines of these kinds, and ends with one that counts the others. */
function isWhole(lines: readonly string[]): boolean {
  if (!lines.slice(0, -1).every((line) => lineKinds.test(line))) return false;
  const [, facts, before] = /^\{"end":\{"facts":(\d+),"lines":(\d+)\}\}$/.exec(lines.at(-2) ?? '') ?? [];
  const found = lines.filter((line) => line.startsWith('{"fact":')).length;
  return lines.at(-1) === '' && Number(before) === lines.length - 2 && Number(facts) === found;
}

export interface Dropped {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What a worker needs to recompute a list. */
export interface ToCompute {
  readonly facts: LogFacts;
  readonly list: string;
  readonly starts: readonly string[];
}

/** Checks a list, its proof and the public export, if given; undefined without one. */
export async function checkDropped(
  dropped: readonly Dropped[],
  policy: Policy,
  tell: (step: Step) => void,
): Promise<ToCompute | undefined> {
  const proof = dropped.find(({ name }) => name.endsWith('.tlog-proof'));
  const isExport = ({ bytes }: Dropped): boolean =>
    new TextDecoder().decode(bytes.subarray(0, 200)).includes('"harkness":"office"');
  const exported = dropped.find((one) => one !== proof && isExport(one));
  const list = dropped.find((one) => one !== proof && one !== exported);
  if (proof === undefined || list === undefined)
    throw new Failed(
      'A list and its .tlog-proof are needed.',
      'Nothing was checked. Drop both files together, and the public export too if the list is to be computed again.',
    );
  const proofText = new TextDecoder().decode(proof.bytes);
  const checkpoint = await openSigned(proofText.slice(proofText.indexOf('\n\n') + 2), policy, tell);
  const { fact, step } = await checkList(list.bytes, proofText, policy);
  tell(step);
  if (exported === undefined) {
    tell({
      state: 'open',
      what: 'Without the public export the list was not computed again: that it follows from the facts is not proven.',
    });
    return undefined;
  }
  const lines = new TextDecoder().decode(exported.bytes).split('\n');
  if (!isWhole(lines))
    throw new Failed(
      'The export is not whole: it has a line of no known kind, or its last line counts others than there are.',
      'The file was cut off or changed on its way. Get it again.',
    );
  const facts = factsOfExport(lines, checkpoint);
  tell({ state: 'proven', what: `All ${facts.lines.length} facts in the file are exactly the ones that were signed.` });
  const starts = lines.filter((line) => line.startsWith('{"assigned":') || line.startsWith('{"private":'));
  return { facts, list: fact.id, starts };
}

/** Whether the bytes match the list, and its fact is in the log. */
export async function checkList(
  list: Uint8Array,
  proof: string,
  policy: Policy,
  /** Id of the requested list's fact. */
  wanted?: string,
): Promise<{ readonly fact: ProvenFact; readonly step: Step }> {
  const checked = await checkListProof(webCrypto, list, proof, policy);
  if (!checked.ok)
    throw new Failed(
      proofFailures[checked.error] ?? `The proof of the list does not hold (${checked.error}).`,
      'Do not rely on this copy of the list. Get it again from the office; if it stays so, tell others.',
    );
  const { fact } = checked;
  if (wanted !== undefined && fact.id !== wanted)
    throw new Failed(
      `The office shows the list ${fact.body['list']} of ${fact.body['date']} (fact ${fact.seq}) in place of the one asked for.`,
      'Another list was put in its place. Get it again from the office; if it stays so, tell others.',
    );
  return {
    fact,
    step: {
      state: 'proven',
      what: `The list ${fact.body['list']} of ${fact.body['date']} is exactly what the office published, as fact ${fact.seq}.`,
    },
  };
}
