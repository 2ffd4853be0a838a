// When an installation was last backed up and verified. This belongs to the installation, not the office: it is no fact, and is
// neither exported nor compared.

import type { Store, StoreReader } from './store.js';

interface BackupNote {
  /** UTC instant. */
  readonly at: string;
  readonly file: string;
  /** The backup was restored into a separate place and compared. */
  readonly verified: boolean;
}

interface VerificationNote {
  readonly at: string;
  /** Number of facts verified. */
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
