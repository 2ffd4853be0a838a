import { message } from './languages.js';

/** Where the links at the head of every page lead. */
export const places = [
  { to: '/', label: message('Search') },
  { to: '/events', label: message('Events') },
  { to: '/lists', label: message('Lists') },
  { to: '/calculators', label: message('Calculators') },
  { to: '/rulebook', label: message('Rulebook') },
  { to: '/lab', label: message('Lab') },
] as const;
