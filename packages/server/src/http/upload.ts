// Parses a body: JSON, or a multipart upload of one file with fields of JSON or plain text. Runs in a thread, because a body may
// be large and hostile.

import { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { UploadedFile } from './handler.js';
import { ProblemError } from './problem.js';
import { type RequestSize, refuseTooMuchJson } from './text.js';

export interface Content {
  readonly body: unknown;
  readonly file?: UploadedFile;
}

const mostFields = 20;

/** The content of a body; `multipart`: whether a file is accepted here. */
export async function contentOf(
  bytes: Uint8Array,
  contentType: string | undefined,
  multipart: boolean,
  size: RequestSize,
): Promise<Content> {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data') {
    if (!multipart) throw new ProblemError(415, 'no-file-here', 'This takes JSON, not a file.');
    return readMultipart(bytes, contentType ?? '', size);
  }
  if (bytes.length === 0) return { body: undefined };
  if (type !== 'application/json')
    throw new ProblemError(415, 'content-type-unknown', 'Send JSON as application/json, or a file as multipart/form-data.');
  refuseTooMuchJson(bytes, size);
  try {
    return { body: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown };
  } catch {
    throw new ProblemError(400, 'not-json', 'The body is not JSON in UTF-8.');
  }
}

async function readMultipart(bytes: Uint8Array, contentType: string, size: RequestSize): Promise<Content> {
  const fields = new Map<string, string>();
  let file: { readonly name: string; readonly chunks: Buffer[] } | undefined;
  let problem: ProblemError | undefined;
  await new Promise<void>((resolve, reject) => {
    const unreadable = (): void => reject(new ProblemError(400, 'multipart-not-readable', 'The multipart body cannot be read.'));
    let reader: InstanceType<typeof Busboy>;
    try {
      const headers: BusboyHeaders = { 'content-type': contentType };
      const limits = { fieldSize: bytes.length, fileSize: bytes.length, fields: mostFields, files: 2, parts: mostFields + 5 };
      reader = new Busboy({ headers, limits });
    } catch {
      return unreadable();
    }
    const tooMany = (): void => {
      problem ??= new ProblemError(400, 'too-many-fields', `A request has one file and at most ${mostFields} fields.`);
    };
    reader.on('field', (name, value) => fields.set(name, value));
    reader.on('file', (_, stream, name) => {
      if (file !== undefined)
        problem ??= new ProblemError(400, 'one-file', 'One file at a time; several files of one report go into a ZIP.');
      const chunks: Buffer[] = [];
      file ??= { name: baseName(name), chunks };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', unreadable);
    });
    reader.on('partsLimit', tooMany).on('fieldsLimit', tooMany).on('filesLimit', tooMany);
    reader.on('finish', resolve).on('error', unreadable);
    if (bytes.length === 0) return resolve();
    Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)]).pipe(reader);
  });
  if (problem !== undefined) throw problem;
  return {
    body: Object.fromEntries(Array.from(fields, ([name, text]) => [name, fieldValue(text, size)])),
    ...(file === undefined ? {} : { file: { name: file.name, bytes: Buffer.concat(file.chunks) } }),
  };
}

/** Objects and lists are sent as JSON; everything else is plain text. */
function fieldValue(text: string, size: RequestSize): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  refuseTooMuchJson(Buffer.from(text), size);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The name without folders and control characters: it is displayed, and never used as a path. */
function baseName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = Array.from(last)
    .filter((character) => character >= ' ' && character !== '\u007f')
    .join('')
    .slice(0, 200);
  return clean === '' ? 'report' : clean;
}
