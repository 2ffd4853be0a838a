// When an installation was last backed up and verified. About the installation, not about the office: no fact, not exported, not compared.

import type { Store, StoreReader } from './store.js';

interface BackupNote {
  /** UTC instant. */
  readonly at: string;
  readonly file: string;
  /** Restored into a place of its own and compared. */
  readonly verified: boolean;
}

interface VerificationNote {
  readonly at: string;
  /** Facts that were verified. */
  readonly facts: number;
}

interface Notes {
  readonly backup: BackupNote;
  readonly verification: VerificationNote;
}

const space = 'operations';

export async function noteOperation<Name extends keyof Notes>(store: Store, name: Name, note: Notes[Name]): Promise<void> {
  await store.write((writer) => writer.putBlob(space, name, new TextEncoder().encode(JSON.stringify(note))));
}

export async function lastOperation<Name extends keyof Notes>(reader: StoreReader, name: Name): Promise<Notes[Name] | undefined> {
  const bytes = await reader.blob(space, name);
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as Notes[Name]);
}
