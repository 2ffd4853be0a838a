// The part of DuckDB that the tests call, so that types can be checked without installing its 70 MB of binaries.

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
