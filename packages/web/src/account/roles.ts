// Display names of account roles.

import type { Role } from '../base/session.js';
import { t } from '../base/words.js';

export const roleNames: { readonly [role in Role]: string } = {
  player: t('player // a role'),
  director: t('director // a role'),
  officer: t('officer // a role'),
  administrator: t('administrator // a role'),
};
