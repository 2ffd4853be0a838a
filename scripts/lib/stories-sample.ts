// The office of the browser stories: its federation, its port, and whether it is already open.

export const storiesSampleOptions = ['--players', '300', '--years', '4', '--homes'] as const;

/** Set if the office is open before the stories begin. */
export const storiesOfficeVariable = 'HARKNESS_STORIES_OFFICE';

/** HARKNESS_STORIES_PORT: another port, so that two clones can play their stories at once. */
export function storiesPort(): number {
  return Number(process.env['HARKNESS_STORIES_PORT'] ?? 8165);
}
