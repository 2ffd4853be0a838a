// Writes shapes as JSON Schema (draft 2020-12) for the documentation.

/** A request on its way in, or an answer on its way out: answers have the defaults filled in and no unknown fields. */
export type Side = 'input' | 'output';

/** A JSON Schema, as an object. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const undescribed: JsonSchema = {};

/** Collects the named definitions of shapes while they are written. */
export class SchemaWriter {
  readonly definitions: Record<string, JsonSchema> = {};

  private readonly root: string;

  /** @param root where the definitions will stand. */
  constructor(root = '#/$defs/') {
    this.root = root;
  }

  /** A reference; its target is written the first time. */
  define(name: string, write: () => JsonSchema): JsonSchema {
    if (!Object.hasOwn(this.definitions, name)) {
      this.definitions[name] = undescribed;
      this.definitions[name] = write();
    }
    return { $ref: `${this.root}${name}` };
  }
}
