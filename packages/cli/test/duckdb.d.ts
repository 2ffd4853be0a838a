// What the tests call of DuckDB, so that types can be checked where its 70 MB of programs are not installed.

declare module '@duckdb/node-api' {
  export interface DuckDBConnection {
    runAndReadAll(sql: string): Promise<{ getRowObjectsJS(): { readonly [column: string]: unknown }[] }>;
    closeSync(): void;
  }
  export class DuckDBInstance {
    static create(path?: string): Promise<DuckDBInstance>;
    connect(): Promise<DuckDBConnection>;
    closeSync(): void;
  }
}
