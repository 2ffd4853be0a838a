// The lab over HTTP: bases and their parameters, checks, studies and their reports, registered reforms.

import type { Finding } from '@harkness/formats';
import {
  checkReform,
  csvOf,
  inEnglish,
  jsonOf,
  type LabReport,
  officeBases,
  parquetOf,
  pickerOf,
  type Reform,
  type ReformBase,
  type ReformFinding,
  type ReportSpeech,
  reformHash,
  registrationsOf,
  reportFacts,
  reportFigures,
  reportHtml,
  reportSentences,
  shownTable,
  tablesOf,
  titleOf,
} from '@harkness/lab';
import { writeAudit } from '@harkness/ledger';
import { canonicalJson, historyMonths, readPrecision, type StoreReader, saidOf, say } from '@harkness/office';
import type { Dated } from '@harkness/rules';
import type { labRoutes } from '../contract/lab.js';
import { answerValue } from '../http/answer.js';
import { audienceOf, type Caller } from '../http/caller.js';
import { accountOf, type Handlers, type Services } from '../http/handler.js';
import { notFound, ProblemError } from '../http/problem.js';
import { allStudies, readLabReport, readStudy, type Study } from '../services/lab-store.js';
import type { LabStudies } from '../services/lab-studies.js';
import { plainSaid } from './submission-answer.js';

export interface LabServices extends Services {
  readonly studies: LabStudies;
  /** By language; a language that the pages do not have is English. */
  readonly reportSpeeches: ReadonlyMap<string, ReportSpeech>;
}

/** A page of this origin without scripts, frames or outside content. */
const reportPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

function baseAnswer({ authority, title, systems, titleOf: systemTitle, tables, firstRules, switches }: ReformBase) {
  // Systems with their own rulebooks have tables of the same name with different values.
  const all = new Map<Dated<unknown>, string[]>();
  for (const system of systems) {
    for (const table of tables(system)) {
      all.set(table, [...(all.get(table) ?? []), system]);
    }
  }
  return {
    authority,
    title,
    systems: systems.map((system) => ({ system, title: systemTitle(system), firstRules: firstRules(system) })),
    switches: [...switches],
    parameters: [...all].map(([table, of]) => {
      const { choices, ...picker } = pickerOf(table);
      return {
        name: table.name,
        title: table.title,
        systems: of,
        ...picker,
        ...(choices === undefined ? {} : { choices: [...choices] }),
        values: table.entries.map(({ from, value, source }) => ({ from, value, source })),
      };
    }),
  };
}

async function knowsBirthDates(reader: StoreReader): Promise<boolean> {
  for await (const values of reader.privateValues('birthDate')) if (values.length > 0) return true;
  return false;
}

/** Findings of a reform as findings of a problem, prefixed `reforms[1].name` if there are several reforms. */
function problemFindings(findings: readonly ReformFinding[], at: string): Finding[] {
  return findings.map(({ place: path, ...finding }) => ({
    ...finding,
    place: { field: [at, path].filter((part) => part !== '').join('.') || 'reform' },
  }));
}

function runnable(files: readonly unknown[], bases: readonly ReformBase[], place: (at: number) => string): Reform[] {
  const checked = files.map((file) => checkReform(file, bases));
  const bad = checked.flatMap(({ canRun, findings }, at) => (canRun ? [] : problemFindings(findings, place(at))));
  const reforms = checked.flatMap(({ reform }) => reform ?? []);
  for (const [at, { name, evaluation }] of reforms.entries()) {
    if (reforms.findIndex((other) => other.name === name) < at) {
      const words = saidOf(say`Two reforms are named ${name}.`, say`Give each its own.`);
      bad.push({ code: 'name-twice', level: 'error', place: { field: `${place(at)}.name` }, ...words });
    }
    if (evaluation.simulation !== null) {
      const words = saidOf(
        say`Made-up worlds are simulated by the command only.`,
        say`Leave out "simulation", or use harkness lab run.`,
      );
      const field = `${place(at)}.evaluation.simulation`;
      bad.push({ code: 'simulation-by-command', level: 'error', place: { field }, ...words });
    }
  }
  if (bad.length > 0) throw new ProblemError(422, 'reform-cannot-run', 'The reform cannot run as it is.', { findings: bad });
  return reforms;
}

function titleOfFile(file: Study['files'][number]): string {
  return typeof file['title'] === 'string' && file['title'] !== '' ? file['title'] : String(file['name']);
}

/** The text fields of a part of a reform, which was checked when the study began. */
function textsOf(value: unknown): (name: string) => string {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return (name) => String(fields.find(([field]) => field === name)?.[1] ?? '');
}

function rowOf(study: Study, isRunning: boolean) {
  const { files, verdicts = [] } = study;
  const [first] = files;
  const [base, evaluation] = [textsOf(first?.['base']), textsOf(first?.['evaluation'])];
  return {
    study: study.study,
    title: files.map(titleOfFile).join('; '),
    state: isRunning && study.state === 'waiting' ? ('running' as const) : study.state,
    startedAt: study.startedAt,
    ...(study.endedAt === undefined ? {} : { endedAt: study.endedAt }),
    base: { authority: base('authority'), system: base('system') },
    window: { from: evaluation('from'), until: evaluation('until') },
    reforms: files.map((file) => {
      const name = String(file['name']);
      const found = verdicts.find((one) => one.name === name);
      if (found === undefined) return { name, title: titleOfFile(file) };
      const { said, ...verdict } = found;
      return {
        ...verdict,
        title: titleOfFile(file),
        ...(said === undefined ? {} : { said: { text: said.text, values: [...said.values] } }),
      };
    }),
  };
}

function findingAnswer<Finding extends ReformFinding>({ said, ...finding }: Finding) {
  return { ...finding, ...plainSaid(said) };
}

/** Input from anybody is checked in a thread. */
export function labCheckHandlers({ store }: Pick<Services, 'store'>): Pick<Handlers, 'checkReform'> {
  return {
    async checkReform({ body }) {
      const { canRun, findings } = checkReform(body.reform, await store.read(officeBases));
      return { canRun, findings: findings.map(findingAnswer) };
    },
  };
}

export function labHandlers({ office, store, studies, reportSpeeches }: LabServices): Pick<Handlers, keyof typeof labRoutes> {
  const found = async (study: string): Promise<Study> => {
    const one = await store.read((reader) => readStudy(reader, study));
    if (one === undefined) throw notFound(`The study ${study}`);
    return one;
  };
  /** Reports contain sums of ratings with decimals, and groups by age. Where ages count by the day, both reveal days of birth. */
  const refusePublic = async (caller: Caller): Promise<void> => {
    if (audienceOf(caller) === 'office' || (await store.read(readPrecision)) !== 'day') return;
    throw new ProblemError(
      403,
      'study-not-public',
      'This office rates by exact birth dates, and the numbers of a study follow from them: its reports are for officers.',
    );
  };
  const reportOf = async (study: string, reform: string): Promise<LabReport> => {
    await found(study);
    const report = await store.read((reader) => readLabReport(reader, study, reform));
    if (report === undefined) throw notFound(`A report on ${reform} in this study`);
    return report;
  };
  const together = async (study: string): Promise<LabReport[]> => {
    const { files } = await found(study);
    const reports: LabReport[] = [];
    for (const { name } of files) reports.push(await reportOf(study, String(name)));
    return reports;
  };

  const speechIn = (language: string | undefined): ReportSpeech => reportSpeeches.get(language ?? '') ?? inEnglish;

  return {
    async labBases() {
      const months = await store.read(historyMonths);
      const bases = await store.read(officeBases);
      const birthDates = await store.read(knowsBirthDates);
      return { months: months === undefined ? null : { ...months }, birthDates, bases: bases.map(baseAnswer) };
    },

    ...labCheckHandlers({ store }),

    async startStudy({ body, caller }) {
      const bases = await store.read(officeBases);
      const reforms = runnable(body.reforms, bases, (at) => (body.reforms.length === 1 ? '' : `reforms[${at}]`));
      const actor = accountOf(caller).account;
      const study = await studies.start(body.reforms, actor);
      const detail = reforms.map(({ name }) => name).join(', ');
      await store.write((writer) => writeAudit(writer, { actor, action: 'study ordered', about: study, detail }));
      return { study };
    },

    async studies({ query }) {
      const all = await store.read(allStudies);
      const start = query.cursor === undefined ? 0 : Number(query.cursor);
      const items = all.slice(start, start + query.limit);
      const next = start + items.length < all.length ? { next: String(start + items.length) } : {};
      return { items: items.map((study) => rowOf(study, studies.progress(study.study) !== undefined)), ...next };
    },

    async study({ params }) {
      const study = await found(params.study);
      const progress = studies.progress(params.study);
      const { message, findings } = study;
      return {
        ...rowOf(study, progress !== undefined),
        ...(progress === undefined ? {} : { progress: { ...progress } }),
        ...(message === undefined ? {} : { message }),
        ...(findings === undefined ? {} : { findings: findings.map(findingAnswer) }),
        files: study.files.map((file) => ({ ...file })),
      };
    },

    async studyResult({ params, query, caller }) {
      await refusePublic(caller);
      const report = await reportOf(params.study, params.reform);
      const { report: document, reportHash } = report;
      const speech = speechIn(query.lang);
      const said = reportSentences(document, speech, await store.read(officeBases));
      const { words, beside, summary, limits, doubts, warnings } = said;
      return {
        name: params.reform,
        title: titleOf(document),
        verdict: document.comparison.verdict,
        words,
        beside: [...beside],
        summary: [...summary],
        limits: [...limits],
        doubts: [...doubts],
        warnings: [...warnings],
        inputs: reportFacts(report, speech).map(([name, value]) => ({ name, value })),
        figures: reportFigures(report, await together(params.study), speech).map((figure) => ({
          ...figure,
          tables: [...figure.tables],
        })),
        tables: tablesOf(document)
          .map((table) => shownTable(table, speech, words))
          .map((table) => ({ ...table, columns: [...table.columns], rows: table.rows.map((row) => [...row]) })),
        reportHash,
      };
    },

    async studyFile({ params, query, caller, reply }) {
      await refusePublic(caller);
      const report = await reportOf(params.study, params.reform);
      const name = `${params.reform}.${params.format}`;
      if (params.format === 'html') {
        const speech = speechIn(query.lang);
        return reply
          .header('content-language', speech.language)
          .type('text/html; charset=utf-8')
          .header('content-security-policy', reportPolicy)
          .header('content-disposition', `inline; filename="${name}"`)
          .send(reportHtml(report, await together(params.study), await store.read(officeBases), speech));
      }
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(`${canonicalJson(report)}\n`);
    },

    async studyTable({ params, caller, reply }) {
      await refusePublic(caller);
      const { report } = await reportOf(params.study, params.reform);
      const table = tablesOf(report).find(({ name }) => name === params.table);
      if (table === undefined) throw notFound(`A table ${params.table} in this report`);
      const file = `attachment; filename="${params.reform}-${params.table}.${params.format}"`;
      reply.header('content-disposition', file);
      if (params.format === 'csv') return reply.type('text/csv; charset=utf-8').send(csvOf(table));
      if (params.format === 'json') return reply.type('application/json; charset=utf-8').send(jsonOf(table));
      return reply.type('application/vnd.apache.parquet').send(Buffer.from(parquetOf(table)));
    },

    async cancelStudy({ params, caller }) {
      await found(params.study);
      if (!(await studies.cancel(params.study))) throw notFound(`A study ${params.study} that waits or runs`);
      const entry = { actor: accountOf(caller).account, action: 'study cancelled', about: params.study };
      await store.write((writer) => writeAudit(writer, entry));
      return undefined;
    },

    async registrations() {
      const facts = await store.read(registrationsOf);
      const items = facts.map(({ body, seq, receivedAt }) => ({ ...body, fact: seq, at: receivedAt }));
      return { items: items.reverse() };
    },

    async registerReform({ body, caller }) {
      const [reform] = runnable([body.reform], await store.read(officeBases), () => '');
      if (reform === undefined) throw new Error('a reform that can run was read');
      const hash = reformHash(reform);
      const fact = {
        id: `reform-${hash}`,
        kind: 'reform-registered' as const,
        body: { name: reform.name, hash },
        actor: accountOf(caller).account,
        ...(body.reason === undefined ? {} : { reason: body.reason }),
      };
      const known = await store.read((reader) => reader.factById(fact.id));
      const seq = known?.seq ?? answerValue(await office.append([fact], { rate: false })).facts[0]?.seq ?? 0;
      return { name: reform.name, hash, fact: seq };
    },
  };
}
