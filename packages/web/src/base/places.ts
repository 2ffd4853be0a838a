import { message } from './languages.js';

interface Place {
  readonly to: '/' | '/events' | '/lists' | '/calculators' | '/rulebook' | '/lab';
  readonly label: string;
  /** Pages of the same part with addresses of their own. */
  readonly with?: readonly string[];
}

/** The links at the top of every page. */
export const places: readonly Place[] = [
  { to: '/', label: message('Search') },
  { to: '/events', label: message('Events'), with: ['/live'] },
  { to: '/lists', label: message('Lists') },
  { to: '/calculators', label: message('Calculators') },
  { to: '/rulebook', label: message('Rulebook'), with: ['/rulings', '/sources'] },
  { to: '/lab', label: message('Lab') },
];
