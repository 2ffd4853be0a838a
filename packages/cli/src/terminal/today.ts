// The reader's calendar day. Only faces have a clock; the rules and the formats are told.

export function todayText(now = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}
