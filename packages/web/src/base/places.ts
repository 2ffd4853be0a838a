/** Where the links at the head of every page lead. */
export const places = [
  { to: '/', label: 'Search' },
  { to: '/events', label: 'Events' },
  { to: '/lists', label: 'Lists' },
  { to: '/calculators', label: 'Calculators' },
  { to: '/rulebook', label: 'Rulebook' },
  { to: '/lab', label: 'Lab' },
] as const;
