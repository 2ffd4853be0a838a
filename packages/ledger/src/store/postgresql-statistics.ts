// Keeps the planner's statistics up to date after bulk writes. Autovacuum does this too, but only some minutes later, and an
// import is followed at once by a run that reads everything: with no statistics the planner sorts whole tables for each batch.

import type { PostgresqlSession } from './postgresql-session.js';

/** Fewer new rows than this do not change a plan that matters. */
const fewRows = 20_000;

export class PlannerStatistics {
  /** Rows written since the last look, by table. */
  private readonly written = new Map<string, number>();

  /** Call after a commit. Analyses tables that have at least doubled, so that a long import pays for it only a few times. */
  async update(session: PostgresqlSession): Promise<void> {
    for (const [table, rows] of session.written) {
      const written = (this.written.get(table) ?? 0) + rows;
      this.written.set(table, written);
      if (written < fewRows) continue;
      // Minus one if the table was never analysed.
      const [known] = await session.all<{ rows: number }>(
        'select reltuples::float8 as rows from pg_class where oid = $1::regclass',
        [table],
      );
      if (written < (known?.rows ?? 0)) continue;
      // Autovacuum may already be doing it.
      await session.query(`analyze (skip_locked) ${table}`);
      this.written.set(table, 0);
    }
  }
}
