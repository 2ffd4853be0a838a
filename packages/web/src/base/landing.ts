// The page where a person works: a login leads there, unless they came from another page.

import type { Session } from './session.js';

export function placeOf(session: Session): '/account' | '/office' | '/submit' {
  if (session.mustSetUpSecondFactor) return '/account';
  const { role } = session.account;
  if (role === 'officer' || role === 'administrator') return '/office';
  return role === 'director' ? '/submit' : '/account';
}
