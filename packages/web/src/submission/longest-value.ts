/** The office takes no longer text in a field of a report (packages/server/src/contract/report-edit.ts). */
export const longestValue = 200;
