// A page of the documentation, and its conversion from Markdown: headings with addresses, links between documents as links
// between pages, and the text for the search.

import { posix } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';

export interface Page {
  /** `tutorials/player.html`, from the root of the site. */
  readonly address: string;
  readonly title: string;
  readonly html: string;
  readonly headings: readonly Heading[];
}

export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
  /** The text below it, up to the next heading, without markup. */
  readonly content: string;
}

/** Converts a document's link; undefined if the target is not part of the site, and then only the words remain. */
export type LinkTo = (file: string) => string | undefined;

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** A document that a sentence names, `docs/operating.md`, is a link to it. */
markdown.core.ruler.push('named-documents', ({ tokens, env, Token }) => {
  const { file } = env as { readonly file?: string };
  // Parts of generated pages belong to no document.
  if (file === undefined) return;
  const folder = posix.dirname(file);
  for (const token of tokens) {
    if (token.type !== 'inline') continue;
    let inLink = false;
    token.children = (token.children ?? []).flatMap((child) => {
      if (child.type === 'link_open' || child.type === 'link_close') inLink = child.type === 'link_open';
      if (child.type !== 'text' || inLink) return [child];
      return child.content.split(/(\bdocs\/[\w/-]+\.md\b)/).flatMap((part, at) => {
        const text = new Token('text', '', 0);
        text.content = part;
        if (at % 2 === 0) return part === '' ? [] : [text];
        const open = new Token('link_open', 'a', 1);
        open.attrSet('href', posix.relative(folder, part));
        return [open, text, new Token('link_close', 'a', -1)];
      });
    });
  }
});

/** `file` and links are relative to the root of the workspace; `address` is the page's. */
export function pageOf(source: string, at: { readonly file: string; readonly address: string }, linkTo: LinkTo): Page {
  const tokens = markdown.parse(source, { file: at.file });
  const headings = markHeadings(tokens);
  for (const token of tokens) for (const child of token.children ?? []) rewrite(child, at, linkTo);
  for (const token of tokens) if (token.type === 'inline') dropLinks(token);
  const title = headings.find(({ level }) => level === 1)?.text ?? at.file;
  const html = markdown.renderer
    .render(tokens, markdown.options, {})
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  return { address: at.address, title, html, headings };
}

export function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text);
}

/** Markdown inside a page that is generated from data. */
export function blockMarkdown(source: string): string {
  return markdown.render(source);
}

/** `Why it is so` → `why-it-is-so`; a second heading of the same name on a page gets a number. */
export function slugger(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}

/** The relative address of one page from another, so that the site works in any folder and without a server. */
export function relativeAddress(from: string, to: string): string {
  const [path = '', hash] = to.split('#');
  const way = path === '' || path === from ? '' : posix.relative(posix.dirname(from), path);
  return hash === undefined ? way : `${way}#${hash}`;
}

function markHeadings(tokens: readonly Token[]): Heading[] {
  const slug = slugger();
  const found: { id: string; level: number; text: string; content: string[] }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = plain(tokens[at + 1]);
      const id = slug(text);
      token.attrSet('id', id);
      found.push({ id, level: Number(token.tag.slice(1)), text, content: [] });
    } else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') found.at(-1)?.content.push(plain(token));
    else if (token.type === 'fence' || token.type === 'code_block') found.at(-1)?.content.push(token.content);
  }
  return found.map((one) => ({ ...one, content: one.content.join(' ') }));
}

function plain(token: Token | undefined): string {
  return (token?.children ?? []).map(({ content, type }) => (type === 'softbreak' ? ' ' : content)).join('');
}

function rewrite(token: Token, at: { readonly file: string; readonly address: string }, linkTo: LinkTo): void {
  const attribute = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined;
  if (attribute === undefined) return;
  const href = String(token.attrGet(attribute) ?? '');
  if (/^[a-z]+:/.test(href) || href.startsWith('#')) return;
  const [path = '', hash] = href.split('#');
  const target = linkTo(posix.join(posix.dirname(at.file), decodeURIComponent(path)));
  const address = target === undefined ? '' : relativeAddress(at.address, hash === undefined ? target : `${target}#${hash}`);
  token.attrSet(attribute, address);
}

/** A link to something outside the site is shown as its words. */
function dropLinks(token: Token): void {
  const children = token.children ?? [];
  let dropping = false;
  token.children = children.filter((child) => {
    if (child.type === 'link_open' && child.attrGet('href') === '') {
      dropping = true;
      return false;
    }
    if (child.type === 'link_close' && dropping) {
      dropping = false;
      return false;
    }
    return true;
  });
}
