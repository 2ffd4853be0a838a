// Sample federations, for tests, benchmarks and the first start.

export type { DueList, SampleBatch } from './desk.js';
export { checkSampleOptions, type SampleOptions, sampleFederation } from './federation.js';
export { firstFederation, gamesAYear } from './first-federation.js';
export { type LoadedSample, loadSample } from './load.js';
export { makeSampleOffice, type SampleOffice, type SampleOfficeOptions } from './office.js';
export { type SampleReport, type SampleReportOptions, sampleReports } from './reports.js';
export { SampleTruth } from './truth.js';
