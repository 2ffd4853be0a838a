// An office that was updated has no longer the scripts of the pages that readers have open.

const said = /^(Failed to fetch|error loading) dynamically imported module|^Importing a module script failed/;

/** Whether a part of the page could not be loaded (Chrome, Firefox, Safari). */
export function isScriptMissing({ message }: Error): boolean {
  return said.test(message);
}

/** Loads the page again, once for each script that is missing: if that does not help, the reader is asked. Returns whether it does. */
export function loadAgain({ message }: Error): boolean {
  const key = `missing-script/${message}`;
  if (sessionStorage.getItem(key) !== null) return false;
  sessionStorage.setItem(key, '');
  location.reload();
  return true;
}
