// The reader's calendar day. Only the command, server and pages have a clock; the rules and formats are given the day.

export function todayText(now = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}
