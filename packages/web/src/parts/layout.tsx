// The frame around every page.

import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useState } from 'react';
import { type Language, languageNames } from '../base/languages.js';
import { masthead, officeName } from '../base/office.js';
import { places } from '../base/places.js';
import { onSearchWanted } from '../base/search-key.js';
import { isAtLeast, useSession } from '../base/session.js';
import { applyTheme, storedTheme, type Theme } from '../base/theme.js';
import { chooseLanguage, language, t, verbatim } from '../base/words.js';

/** The address of the documentation, if this office serves it. */
const documentation = document.querySelector<HTMLLinkElement>('link[rel=help]')?.href;

const colours =
  masthead?.colours === undefined
    ? undefined
    : ({ '--masthead': masthead.colours.background, '--masthead-text': masthead.colours.text } as CSSProperties);

export function Layout() {
  useSearchKey();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (path.endsWith('/embed'))
    return (
      <main className="page" id="content">
        <Outlet />
      </main>
    );
  return (
    <div className="frame">
      <header className={masthead?.colours === undefined ? 'masthead' : 'masthead own'} style={colours}>
        <a className="skip-link" href="#content">
          {t('Skip to content')}
        </a>
        <div className="masthead-inner">
          <Link to="/" className="wordmark">
            {masthead?.logo === undefined ? null : <img className="logo" src={masthead.logo} alt="" />}
            {officeName}
          </Link>
          <nav className="nav" aria-label={t('Main')}>
            {places.map(({ to, label, with: more }) => (
              <Link
                key={to}
                to={to}
                activeOptions={{ exact: to === '/', includeSearch: false, includeHash: false }}
                aria-current={more?.some((one) => path.startsWith(one)) ? 'page' : undefined}
              >
                {t(label)}
              </Link>
            ))}
          </nav>
          <div className="masthead-end">
            <AccountLinks />
          </div>
        </div>
      </header>
      <main className="page" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className="footer">
        <div className="footer-inner">
          <span>
            {masthead === undefined ? '' : `${masthead.name} · `}
            {t('Harkness, an open rating office for chess')}
          </span>
          {documentation === undefined ? null : <a href={documentation}>{t('Documentation')}</a>}
          <a href="/api">{verbatim('API')}</a>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </footer>
    </div>
  );
}

/** `/` leads to the search from everywhere. */
function useSearchKey(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSearchWanted(() => {
        const field = document.querySelector<HTMLInputElement>('input.search');
        if (field) field.focus();
        else void navigate({ to: '/', hash: 'search' });
      }),
    [navigate],
  );
}

function AccountLinks() {
  const session = useSession();
  if (session == null) {
    return (
      <Link className="small" to="/login">
        {t('Log in')}
      </Link>
    );
  }
  return (
    <nav className="nav small" aria-label={t('Account')}>
      {isAtLeast(session, 'director') ? <Link to="/submit">{t('Desk')}</Link> : null}
      {isAtLeast(session, 'officer') ? <Link to="/office">{t('Office')}</Link> : null}
      <Link to="/questions">{t('Questions')}</Link>
      <Link to="/account">{session.account.name}</Link>
    </nav>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useState<Theme>(storedTheme());
  return (
    <label className="theme">
      {t('Colours')}{' '}
      <select
        className="theme-choice"
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme;
          applyTheme(chosen);
          setTheme(chosen);
        }}
      >
        <option value="system">{t('as the system')}</option>
        <option value="light">{t('light')}</option>
        <option value="dark">{t('dark')}</option>
      </select>
    </label>
  );
}

/** Each language in its own name, so that readers who cannot read this page find theirs. */
function LanguageChoice() {
  return (
    <label className="theme">
      {t('Language')}{' '}
      <select className="theme-choice" value={language} onChange={(event) => chooseLanguage(event.target.value as Language)}>
        {(Object.keys(languageNames) as Language[]).map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
