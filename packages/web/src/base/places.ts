import { message } from './languages.js';

/** The links at the top of every page. */
export const places = [
  { to: '/', label: message('Search') },
  { to: '/events', label: message('Events') },
  { to: '/lists', label: message('Lists') },
  { to: '/calculators', label: message('Calculators') },
  { to: '/rulebook', label: message('Rulebook') },
  { to: '/lab', label: message('Lab') },
] as const;
