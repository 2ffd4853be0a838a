// The lab: reforms checked, studies run and read, reforms registered. Reports hold nothing that the public export lacks, so anybody reads
// them; starting a study is for officers, because it takes the office's processors and its birth dates.

import { z } from 'zod';
import { instant, page, positionQuery } from './common.js';
import { route } from './route.js';

/** A reform file; its own check says what is wrong and where. */
const reform = z.record(z.string(), z.unknown());

const reformFinding = z.object({
  reform: z.string().optional(),
  code: z.string(),
  level: z.enum(['error', 'warning']),
  place: z.string().describe('The field, e.g. amendments[0].value; empty: the whole file'),
  message: z.string(),
  hint: z.string(),
});

const parameterValue = z.object({ from: z.string(), value: z.unknown(), source: z.string() });

const labParameter = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.enum(['number', 'whole', 'flag', 'choice', 'other']).describe('What its values are; `other`: JSON of the same shape'),
  nullable: z.boolean(),
  least: z.number().optional().describe('The smallest value that was ever in force'),
  most: z.number().optional(),
  choices: z.array(z.string()).optional(),
  values: z.array(parameterValue).describe('Newest first'),
});

const studyState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

const studyRow = z.object({
  study: z.string(),
  title: z.string(),
  state: studyState,
  startedAt: instant,
  endedAt: instant.optional(),
  base: z.object({ authority: z.string(), system: z.string() }),
  window: z.object({ from: z.string(), until: z.string() }),
  reforms: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      verdict: z.string().optional(),
      words: z.string().optional(),
      registration: z.enum(['prospective', 'retrospective', 'exploratory']).optional(),
    }),
  ),
});

const table = z.object({
  name: z.string(),
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())).describe('As they are read; the exact numbers are in the files'),
});

const studyParams = z.object({ study: z.string().max(40) });
const reportParams = studyParams.extend({ reform: z.string().max(60) });

export const labRoutes = {
  labBases: route({
    method: 'GET',
    path: '/lab/bases',
    access: 'public',
    tag: 'lab',
    summary: 'Rulebooks a reform can be laid over: systems, parameters with their kind and range, and the months this office has',
    response: z.object({
      months: z.object({ first: z.string(), last: z.string() }).nullable(),
      bases: z.array(
        z.object({
          authority: z.string(),
          title: z.string(),
          systems: z.array(z.object({ system: z.string(), title: z.string(), firstRules: z.string() })),
          switches: z.array(z.string()),
          parameters: z.array(labParameter.extend({ systems: z.array(z.string()) })),
        }),
      ),
    }),
  }),
  checkReform: route({
    cost: 2,
    method: 'POST',
    path: '/lab/checks',
    access: 'public',
    scope: 'read',
    tag: 'lab',
    summary: 'Every problem of a reform at its path; nothing is kept',
    body: z.object({ reform }),
    response: z.object({ canRun: z.boolean(), findings: z.array(reformFinding) }),
  }),
  startStudy: route({
    cost: 10,
    method: 'POST',
    path: '/lab/studies',
    access: 'officer',
    scope: 'office',
    tag: 'lab',
    summary: 'Rate the history under up to 20 reforms and compare each with the rulebook; nothing of the office changes',
    body: z.object({ reforms: z.array(reform).min(1).max(20) }),
    response: z.object({ study: z.string() }),
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
    summary: 'A study: how far it is, or what came out',
    params: studyParams,
    response: studyRow.extend({
      progress: z.object({ share: z.number(), what: z.string() }).optional(),
      message: z.string().optional(),
      findings: z.array(reformFinding).optional(),
      files: z.array(reform).describe('The reforms as they were given'),
    }),
  }),
  studyResult: route({
    cost: 3,
    method: 'GET',
    path: '/lab/studies/:study/reports/:reform',
    access: 'public',
    tag: 'lab',
    summary: 'What came out for one reform: sentences, plots, tables, and what is needed to recompute it',
    params: reportParams,
    response: z.object({
      name: z.string(),
      title: z.string(),
      verdict: z.string(),
      words: z.string(),
      summary: z.array(z.string()),
      limits: z.array(z.string()),
      doubts: z.array(z.string()).describe('What is in doubt about numbers of the rulebook'),
      warnings: z.array(z.string()),
      inputs: z.array(z.object({ name: z.string(), value: z.string() })),
      figures: z.array(z.object({ title: z.string(), svg: z.string(), tables: z.array(z.string()) })),
      tables: z.array(table),
      reportHash: z.string(),
    }),
  }),
  studyFile: route({
    cost: 3,
    method: 'GET',
    path: '/lab/studies/:study/reports/:reform/files/:format',
    access: 'public',
    tag: 'lab',
    summary: 'The signed report as JSON (for `harkness lab verify`), or as a page to read and print',
    params: reportParams.extend({ format: z.enum(['json', 'html']) }),
    produces: ['application/json', 'text/html'],
  }),
  studyTable: route({
    cost: 3,
    method: 'GET',
    path: '/lab/studies/:study/reports/:reform/tables/:table/:format',
    access: 'public',
    tag: 'lab',
    summary: 'A table of a report as CSV or Parquet',
    params: reportParams.extend({ table: z.string().max(40), format: z.enum(['csv', 'parquet']) }),
    produces: ['text/csv', 'application/vnd.apache.parquet'],
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
    response: z.object({
      items: z.array(z.object({ name: z.string(), hash: z.string(), fact: z.number(), at: instant })),
    }),
  }),
  registerReform: route({
    method: 'POST',
    path: '/lab/registrations',
    access: 'officer',
    scope: 'office',
    tag: 'lab',
    summary: 'Fix a reform, and how it is judged, by a fact of the ledger before it is judged',
    body: z.object({ reform, reason: z.string().max(500).optional() }),
    response: z.object({ name: z.string(), hash: z.string(), fact: z.number() }),
    status: 201,
  }),
};
