// What RFC 4287 demands of a feed, as far as feeds of an office can offend against it.

export interface Element {
  readonly name: string;
  readonly attributes: { readonly [name: string]: string };
  readonly children: Element[];
  text: string;
}

const token =
  /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="(?:[^"<&]|&(?:amp|lt|gt|quot|apos|#\d+);)*")*)\s*(\/?)>|((?:[^<&]|&(?:amp|lt|gt|quot|apos|#\d+);)+)/y;

/** The elements of a document without comments, CDATA and processing instructions. Throws if it is not well-formed. */
export function readXml(text: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  token.lastIndex = /^<\?xml version="1.0" encoding="utf-8"\?>\n/.exec(text)?.[0].length ?? 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const [, closing, name, attributes = '', empty, words] = token.exec(text) ?? [];
    const inside = open.at(-1);
    if (inside === undefined) throw new Error(`more ends than beginnings at ${at}`);
    if (words !== undefined) inside.text += words;
    else if (name === undefined) throw new Error(`neither text nor an element at ${at}: ${text.slice(at, at + 40)}`);
    else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`the end of another element than ${inside.name} at ${at}`);
    } else {
      const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value] as const);
      if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error(`an attribute twice at ${at}`);
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      inside.children.push(element);
      if (empty !== '/') open.push(element);
    }
  }
  const [root, ...others] = top.children;
  if (open.length !== 1 || root === undefined || others.length > 0 || top.text.trim() !== '')
    throw new Error('not one element with an end');
  return root;
}

export function childrenOf(element: Element, name: string): readonly Element[] {
  return element.children.filter((child) => child.name === name);
}

/** RFC 3339, with capital letters as RFC 4287 demands. */
function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\^`{|}]+$/.test(text) && URL.canParse(text.replaceAll('&amp;', '&'));
}

/** What is wrong with a feed that stands at an address. */
export function atomFaults(text: string, address: string): string[] {
  let feed: Element;
  try {
    feed = readXml(text);
  } catch {
    return ['not well-formed'];
  }
  if (feed.name !== 'feed' || feed.attributes['xmlns'] !== 'http://www.w3.org/2005/Atom')
    return ['no feed of the Atom namespace'];
  const faults: string[] = [];
  const entries = childrenOf(feed, 'entry');
  const all = [['feed', feed] as const, ...entries.map((entry, at) => [`entry ${at + 1}`, entry] as const)];
  for (const [where, element] of all) {
    for (const name of ['id', 'title', 'updated', ...(element === feed ? ['author'] : [])]) {
      const found = childrenOf(element, name);
      if (found.length !== 1) faults.push(`${where}: ${found.length} ${name}`);
    }
    for (const { text: id } of childrenOf(element, 'id')) if (!isAddress(id)) faults.push(`${where}: ${id} is no address`);
    for (const { text: title } of childrenOf(element, 'title')) if (title.trim() === '') faults.push(`${where}: empty title`);
    for (const { text: time } of childrenOf(element, 'updated')) if (!isTime(time)) faults.push(`${where}: ${time} is no time`);
    const links = childrenOf(element, 'link');
    for (const { attributes } of links)
      if (!isAddress(attributes['href'] ?? '')) faults.push(`${where}: ${attributes['href']} is no address`);
    const pages = links.filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate');
    if (pages.length !== 1) faults.push(`${where}: ${pages.length} links to its page`);
  }
  for (const author of childrenOf(feed, 'author'))
    if (childrenOf(author, 'name').every(({ text: name }) => name.trim() === '')) faults.push('feed: an author without a name');
  const itself = childrenOf(feed, 'link').filter(({ attributes }) => attributes['rel'] === 'self');
  if (itself.length !== 1) faults.push(`feed: ${itself.length} links to itself`);
  for (const { attributes } of itself)
    if (attributes['href']?.replaceAll('&amp;', '&') !== address) faults.push(`feed: it is not at ${attributes['href']}`);
  const ids = all.flatMap(([, element]) => childrenOf(element, 'id').map(({ text: id }) => id));
  for (const id of new Set(ids)) {
    const times = ids.filter((one) => one === id).length;
    if (times > 1) faults.push(`the id ${id} occurs ${times} times`);
  }
  const time = (element: Element): number => Date.parse(childrenOf(element, 'updated')[0]?.text ?? '');
  if (entries.some((entry) => time(entry) > time(feed))) faults.push('feed: older than its newest entry');
  return faults;
}
