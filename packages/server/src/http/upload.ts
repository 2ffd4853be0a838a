// Multipart uploads: one file, and fields beside it that are JSON or plain text.

import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './handler.js';
import { ProblemError } from './problem.js';

export async function readMultipart(request: FastifyRequest): Promise<{ readonly body: unknown; readonly file?: UploadedFile }> {
  const fields = new Map<string, unknown>();
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (file) throw new ProblemError(400, 'one-file', 'One file at a time; several files of one report go into a ZIP.');
      file = { name: baseName(part.filename), bytes: await part.toBuffer() };
    } else if (typeof part.value === 'string') fields.set(part.fieldname, fieldValue(part.value));
  }
  return { body: Object.fromEntries(fields), ...(file ? { file } : {}) };
}

/** Objects and lists are sent as JSON; everything else is the text itself. */
function fieldValue(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The name without folders and control characters: it is shown, and it is never a path. */
function baseName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = Array.from(last)
    .filter((character) => character >= ' ' && character !== '\u007f')
    .join('')
    .slice(0, 200);
  return clean === '' ? 'report' : clean;
}
