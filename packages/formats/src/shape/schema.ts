// Shapes as JSON Schema (draft 2020-12), as documents show them.

/** A request as it goes in, or an answer as it comes out: defaults are there only afterwards, and answers have no further fields. */
export type Side = 'input' | 'output';

/** A JSON Schema, as an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const undescribed: JsonSchema = {};

/** Collects what shapes define by name while they are written. */
export class SchemaWriter {
  readonly definitions: Record<string, JsonSchema> = {};

  private readonly root: string;

  /** @param root where the definitions will stand. */
  constructor(root = '#/$defs/') {
    this.root = root;
  }

  /** A reference; what it refers to is written at the first. */
  define(name: string, write: () => JsonSchema): JsonSchema {
    if (!Object.hasOwn(this.definitions, name)) {
      this.definitions[name] = undescribed;
      this.definitions[name] = write();
    }
    return { $ref: `${this.root}${name}` };
  }
}
