// The lab: checking reforms, running and reading studies, registering reforms. Reports are public unless ages count by the day:
// their numbers would then reveal days of birth, so they are for officers. Only officers start studies, because they use the
// office's processors.

import { s } from '@harkness/formats/shape';
import { instant, page, positionQuery, saidFinding, saidText } from './common.js';
import { route } from './route.js';

/** A reform file; its own check reports what is wrong and where. */
const reform = s.record(s.unknown());

const reformFinding = s.object({
  reform: s.string().optional(),
  code: s.string(),
  level: s.enum(['error', 'warning']),
  place: s.string().describe('The field, e.g. amendments[0].value; empty: the whole file'),
  message: s.string(),
  hint: s.string(),
  said: saidFinding,
});

const parameterValue = s.object({ from: s.string(), value: s.unknown(), source: s.string() });

const labParameter = s.object({
  name: s.string(),
  title: s.string(),
  kind: s
    .enum(['number', 'whole', 'flag', 'choice', 'other'])
    .describe('The kind of its values; `other`: JSON of the same shape'),
  nullable: s.boolean(),
  least: s.number().optional().describe('The smallest value that was ever in force'),
  most: s.number().optional(),
  choices: s.array(s.string()).optional(),
  values: s.array(parameterValue).describe('Newest first'),
});

const studyState = s.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

const studyRow = s.object({
  study: s.string(),
  title: s.string(),
  state: studyState,
  startedAt: instant,
  endedAt: instant.optional(),
  base: s.object({ authority: s.string(), system: s.string() }),
  window: s.object({ from: s.string(), until: s.string() }),
  reforms: s.array(
    s.object({
      name: s.string(),
      title: s.string(),
      verdict: s.string().optional(),
      words: s.string().optional(),
      said: saidText.optional().describe('The words as a sentence with its values'),
      registration: s.enum(['prospective', 'retrospective', 'exploratory']).optional(),
    }),
  ),
});

const table = s.object({
  name: s.string(),
  title: s.string(),
  columns: s.array(s.string()),
  rows: s.array(s.array(s.string())).describe('Rounded for reading; the files have the exact numbers'),
});

const studyParams = s.object({ study: s.string().max(40) });
/** Signed reports are in English. */
const inLanguage = s.object({
  lang: s.string().max(8).optional().describe('The language of the sentences and plots, e.g. `de`; absent: English'),
});
const reportParams = studyParams.extend({ reform: s.string().max(60) });

export const labRoutes = {
  labBases: route({
    method: 'GET',
    path: '/lab/bases',
    access: 'public',
    tag: 'lab',
    summary: 'Rulebooks that a reform can amend: systems, parameters with their kind and range, and what history this office has',
    response: s.object({
      months: s.object({ first: s.string(), last: s.string() }).nullable(),
      birthDates: s.boolean().describe('False: the office knows nobody’s birth date, so no reform and no cohort can go by age'),
      bases: s.array(
        s.object({
          authority: s.string(),
          title: s.string(),
          systems: s.array(s.object({ system: s.string(), title: s.string(), firstRules: s.string() })),
          switches: s.array(s.string()),
          parameters: s.array(labParameter.extend({ systems: s.array(s.string()) })),
        }),
      ),
    }),
  }),
  checkReform: route({
    cost: 4,
    thread: true,
    method: 'POST',
    path: '/lab/checks',
    access: 'public',
    scope: 'read',
    tag: 'lab',
    summary: 'Every problem of a reform at its path; nothing is kept',
    body: s.object({ reform }),
    response: s.object({ canRun: s.boolean(), findings: s.array(reformFinding) }),
  }),
  startStudy: route({
    cost: 10,
    method: 'POST',
    path: '/lab/studies',
    access: 'officer',
    scope: 'office',
    tag: 'lab',
    summary: 'Rate the history under up to 20 reforms and compare each with the rulebook; nothing of the office changes',
    body: s.object({ reforms: s.array(reform).min(1).max(20) }),
    response: s.object({ study: s.string() }),
    status: 202,
  }),
  studies: route({
    method: 'GET',
    path: '/lab/studies',
    access: 'public',
    tag: 'lab',
    summary: 'Studies, newest first',
    query: positionQuery,
    response: page(studyRow),
  }),
  study: route({
    method: 'GET',
    path: '/lab/studies/:study',
    access: 'public',
    tag: 'lab',
    summary: 'A study: its progress, or its results',
    params: studyParams,
    response: studyRow.extend({
      progress: s.object({ share: s.number(), what: s.string() }).optional(),
      message: s.string().optional(),
      findings: s.array(reformFinding).optional(),
      files: s.array(reform).describe('The reforms as they were given'),
    }),
  }),
  studyResult: route({
    cost: 3,
    method: 'GET',
    path: '/lab/studies/:study/reports/:reform',
    access: 'public',
    tag: 'lab',
    summary: 'The results for one reform: sentences, plots, tables, and what is needed to recompute it',
    params: reportParams,
    query: inLanguage,
    response: s.object({
      name: s.string(),
      title: s.string(),
      verdict: s.string(),
      words: s.string(),
      beside: s.array(s.string()).describe('Shown with the verdict: games that only one rulebook predicts, if they matter'),
      summary: s.array(s.string()),
      limits: s.array(s.string()),
      doubts: s.array(s.string()).describe('Doubts about numbers in the rulebook'),
      warnings: s.array(s.string()),
      inputs: s.array(s.object({ name: s.string(), value: s.string() })),
      figures: s.array(
        s.object({
          title: s.string(),
          svg: s.string(),
          narrow: s.string().describe('The same drawn for a phone'),
          tables: s.array(s.string()),
        }),
      ),
      tables: s.array(table),
      reportHash: s.string(),
    }),
  }),
  studyFile: route({
    cost: 3,
    method: 'GET',
    path: '/lab/studies/:study/reports/:reform/files/:format',
    access: 'public',
    tag: 'lab',
    summary: 'The signed report as JSON (for `harkness lab verify`), or as a page to read and print',
    params: reportParams.extend({ format: s.enum(['json', 'html']) }),
    query: inLanguage,
    produces: ['application/json', 'text/html'],
  }),
  studyTable: route({
    cost: 3,
    method: 'GET',
    path: '/lab/studies/:study/reports/:reform/tables/:table/:format',
    access: 'public',
    tag: 'lab',
    summary: 'A table of a report as CSV, Parquet or JSON',
    params: reportParams.extend({ table: s.string().max(40), format: s.enum(['csv', 'parquet', 'json']) }),
    produces: ['text/csv', 'application/vnd.apache.parquet', 'application/json'],
  }),
  cancelStudy: route({
    method: 'DELETE',
    path: '/lab/studies/:study',
    access: 'officer',
    scope: 'office',
    tag: 'lab',
    summary: 'Cancel a study that waits or runs',
    params: studyParams,
    status: 204,
  }),
  registrations: route({
    method: 'GET',
    path: '/lab/registrations',
    access: 'public',
    tag: 'lab',
    summary: 'Reforms registered in the ledger, newest first',
    response: s.object({
      items: s.array(s.object({ name: s.string(), hash: s.string(), fact: s.number(), at: instant })),
    }),
  }),
  registerReform: route({
    method: 'POST',
    path: '/lab/registrations',
    access: 'officer',
    scope: 'office',
    tag: 'lab',
    summary: 'Register a reform in the ledger, with the measure it will be judged by, before it is judged',
    body: s.object({ reform, reason: s.string().max(500).optional() }),
    response: s.object({ name: s.string(), hash: s.string(), fact: s.number() }),
    status: 201,
  }),
};
