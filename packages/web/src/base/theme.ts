// The reader's choice of light or dark, which index.html applies before the first paint. Default: the system's setting.

export type Theme = 'light' | 'dark' | 'system';

const key = 'harkness.theme';

export function storedTheme(): Theme {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'system';
  } catch {
    return 'system';
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is refused (private window): the choice only lasts for this page.
  }
}
