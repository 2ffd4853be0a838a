// Names for the files that writers make: readable, and valid on every operating system.

export function fileName(words: string, extension: string): string {
  const stem = words
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return `${stem === '' ? 'report' : stem}.${extension}`;
}
