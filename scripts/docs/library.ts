// The library reference, by TypeDoc: the exports of each entry point, with types, comments and examples.

import { join } from 'node:path';
import {
  Application,
  type Comment,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  type SignatureReflection,
} from 'typedoc';
import { root } from '../lib/files.js';
import { listedNames } from '../lib/public-surface.js';
import { libraryEntries } from './contents.js';
import { blockMarkdown, escapeHtml, type Heading, type Page } from './page.js';

const groups = [
  [ReflectionKind.Function, 'Functions'],
  [ReflectionKind.Class, 'Classes'],
  [ReflectionKind.Variable, 'Values'],
  [ReflectionKind.Interface, 'Interfaces'],
  [ReflectionKind.TypeAlias, 'Types'],
] as const;

/** One page per entry point. */
export async function libraryReference(): Promise<Page[]> {
  const project = await converted();
  const modules = project.children ?? [];
  return libraryEntries.map(({ name, file, address }) => {
    const found = modules.find((one) => one.kindOf(ReflectionKind.Module) && file === `${sourceOf(one)}`);
    if (found?.children === undefined) throw new Error(`TypeDoc knows nothing of ${file}: is it in scripts/docs/tsconfig.json?`);
    const listed = listedNames(file);
    const offered = found.children.filter((one) => listed === undefined || listed.has(one.name));
    return pageFor(name, `reference/library/${address}.html`, offered);
  });
}

async function converted(): Promise<ProjectReflection> {
  const app = await Application.bootstrap({
    entryPoints: libraryEntries.map(({ file }) => join(root, file)),
    tsconfig: join(root, 'scripts/docs/tsconfig.json'),
    skipErrorChecking: true,
    excludeInternal: true,
    excludeExternals: true,
    disableGit: true,
    sourceLinkTemplate: '{path}',
    basePath: root,
    logLevel: 'Error',
  });
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the library');
  return project;
}

function sourceOf(module: DeclarationReflection): string {
  return module.sources?.[0]?.fileName ?? '';
}

function pageFor(name: string, address: string, children: readonly DeclarationReflection[]): Page {
  const headings: Heading[] = [{ id: 'top', level: 1, text: name, content: '' }];
  const parts: string[] = [`<h1 id="top"><code>${escapeHtml(name)}</code></h1>`];
  for (const [kind, title] of groups) {
    const members = children.filter((one) => one.kindOf(kind)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    if (members.length === 0) continue;
    parts.push(`<h2 id="${title.toLowerCase()}">${title}</h2>`);
    for (const member of members) {
      headings.push({ id: member.name, level: 3, text: member.name, content: plainComment(commentOf(member)) });
      parts.push(`<h3 id="${escapeHtml(member.name)}"><code>${escapeHtml(member.name)}</code></h3>`, describe(member));
    }
  }
  return { address, title: name, html: parts.join('\n'), headings };
}

function commentOf(member: DeclarationReflection): Comment | undefined {
  return member.comment ?? member.signatures?.[0]?.comment;
}

function describe(member: DeclarationReflection): string {
  const signatures = member.signatures ?? [];
  const code = signatures.length > 0 ? signatures.map(signatureText) : [declarationText(member)];
  const fields = (member.children ?? []).filter((one) => !one.kindOf(ReflectionKind.Constructor));
  return [
    `<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`,
    commentHtml(commentOf(member)),
    ...(fields.length > 0 ? [fieldTable(fields)] : []),
  ].join('\n');
}

function signatureText(signature: SignatureReflection): string {
  const words = (signature.parameters ?? []).map(
    (one) =>
      `${one.name}${one.flags.isOptional || one.defaultValue !== undefined ? '?' : ''}: ${one.type?.toString() ?? 'unknown'}`,
  );
  const line = `(${words.join(', ')}): ${signature.type?.toString() ?? 'void'}`;
  return `function ${signature.name}${line.length < 110 ? line : `(\n  ${words.join(',\n  ')},\n): ${signature.type?.toString() ?? 'void'}`}`;
}

function declarationText(member: DeclarationReflection): string {
  if (member.kindOf(ReflectionKind.Interface)) {
    const bases = (member.extendedTypes ?? []).map(String);
    return `interface ${member.name}${bases.length > 0 ? ` extends ${bases.join(', ')}` : ''}`;
  }
  if (member.kindOf(ReflectionKind.Class)) return `class ${member.name}`;
  const type = member.type?.toString() ?? 'unknown';
  return member.kindOf(ReflectionKind.TypeAlias) ? `type ${member.name} = ${type}` : `const ${member.name}: ${type}`;
}

function fieldTable(fields: readonly DeclarationReflection[]): string {
  const rows = fields.map((one) => {
    const type = one.signatures?.[0] === undefined ? one.type?.toString() : signatureText(one.signatures[0]);
    return `<tr><td><code>${escapeHtml(one.name)}${one.flags.isOptional ? '?' : ''}</code></td><td><code>${escapeHtml(type ?? '')}</code></td><td>${commentHtml(commentOf(one))}</td></tr>`;
  });
  return `<div class="wide" tabindex="0" role="region" aria-label="Fields"><table><thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function text(parts: Comment['summary']): string {
  return parts.map((part) => part.text).join('');
}

function plainComment(comment: Comment | undefined): string {
  return comment === undefined ? '' : text(comment.summary);
}

function commentHtml(comment: Comment | undefined): string {
  if (comment === undefined) return '';
  const examples = comment.blockTags.filter(({ tag }) => tag === '@example').map(({ content }) => text(content));
  return [text(comment.summary), ...examples].map((one) => blockMarkdown(one)).join('\n');
}
