// Changesets: what changed for users since the last release, one file per change, and the resulting version and changelog.

/** From the smallest to the largest. */
const sizes = ['patch', 'minor', 'major'] as const;
type ChangeSize = (typeof sizes)[number];

export interface Change {
  readonly release: ChangeSize;
  readonly ratingsChange: boolean;
  readonly text: string;
}

type ReadChange = { readonly ok: true; readonly change: Change } | { readonly ok: false; readonly fault: string };

const form = 'begin with "---", "release: patch", "ratings: unchanged", "---" on four lines, then say what changes for the user';

/** Reads one file of `.changeset`. An error names the file, what is wrong and what to write. */
export function readChange(file: string, content: string): ReadChange {
  const [, head, body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content.replaceAll('\r\n', '\n')) ?? [];
  if (head === undefined) return refused(file, `has no head: ${form}.`);
  const fields = new Map(
    head.split('\n').map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()];
    }),
  );
  for (const name of fields.keys())
    if (name !== 'release' && name !== 'ratings')
      return refused(file, `has a field "${name}": only release and ratings are known.`);
  const release = sizes.find((size) => size === fields.get('release'));
  if (release === undefined) return refused(file, `says "release: ${fields.get('release') ?? ''}": write patch, minor or major.`);
  const ratings = fields.get('ratings');
  if (ratings !== 'changed' && ratings !== 'unchanged')
    return refused(file, `says "ratings: ${ratings ?? ''}": write changed or unchanged.`);
  const text = body.trim().replaceAll(/\s*\n\s*/g, ' ');
  if (text === '') return refused(file, 'says nothing: write what changes for the user.');
  if (ratings === 'changed' && release !== 'major')
    return refused(file, `changes ratings as a ${release} release: write "release: major" (docs/releasing.md).`);
  return { ok: true, change: { release, ratingsChange: ratings === 'changed', text } };
}

function refused(file: string, fault: string): ReadChange {
  return { ok: false, fault: `${file} ${fault}` };
}

/** The text of a change's file. */
export function changeText({ release, ratingsChange, text }: Change): string {
  return `---\nrelease: ${release}\nratings: ${ratingsChange ? 'changed' : 'unchanged'}\n---\n\n${text}\n`;
}

/** Before 1.0 a minor version may do what a major version may do afterwards. */
export function nextVersion(version: string, changes: readonly Pick<Change, 'release'>[]): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const size = sizes[Math.max(...changes.map(({ release }) => sizes.indexOf(release)))];
  if (size === undefined) return version;
  if (size === 'patch') return `${major}.${minor}.${patch + 1}`;
  return size === 'major' && major > 0 ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

const headings: { readonly [Size in ChangeSize]: string } = { major: 'Changed', minor: 'New', patch: 'Fixed' };

/** A section of the changelog. Its first line says whether ratings change; the first version changes none. */
export function changelogSection(
  version: string,
  day: string,
  changes: readonly Change[],
  { written = '', isFirst = false }: { readonly written?: string; readonly isFirst?: boolean } = {},
): string {
  const moving = changes.filter(({ ratingsChange }) => ratingsChange);
  const rest = changes.filter(({ ratingsChange }) => !ratingsChange);
  const listed = (some: readonly Change[]) => some.map(({ text }) => `- ${text}`).join('\n');
  return [
    `## ${version} (${day})`,
    ...(isFirst ? [] : [moving.length === 0 ? 'No rating changes.' : `**Ratings change.**\n\n${listed(moving)}`]),
    ...sizes.toReversed().flatMap((size) => {
      const own = rest.filter(({ release }) => release === size);
      return own.length === 0 ? [] : [`### ${headings[size]}`, listed(own)];
    }),
    ...(written.trim() === '' ? [] : [written.trim()]),
  ].join('\n\n');
}

const unreleased = '\n## Unreleased\n';

/** A version without a section in the changelog has not been released. */
export function isReleased(version: string, changelog: string): boolean {
  return changelog.includes(`\n## ${version} (`);
}

/** The changelog with a section for the version. Text under "Unreleased" moves into that section. */
export function changelogWith(changelog: string, version: string, day: string, changes: readonly Change[]): string {
  const at = changelog.indexOf(unreleased);
  const first = changelog.indexOf('\n## ', at < 0 ? 0 : at + unreleased.length);
  const intro = at >= 0 ? changelog.slice(0, at) : first < 0 ? changelog : changelog.slice(0, first);
  const written = at < 0 ? '' : changelog.slice(at + unreleased.length, first < 0 ? undefined : first);
  const older = first < 0 ? '' : changelog.slice(first).trim();
  return `${[intro.trim(), changelogSection(version, day, changes, { written, isFirst: older === '' }), older].filter((part) => part !== '').join('\n\n')}\n`;
}

/** A manifest's text with the new version, for the package itself and for its dependencies on our packages. */
export function manifestWith(text: string, from: string, to: string, own: ReadonlySet<string>): string {
  return text.replaceAll(/"([^"]+)": "([^"]+)"/g, (pair, name: string, value: string) =>
    value === from && (name === 'version' || own.has(name)) ? `"${name}": "${to}"` : pair,
  );
}
