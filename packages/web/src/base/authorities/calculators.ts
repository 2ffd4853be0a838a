// The calculators available for each authority. US Chess and FIDE have their own pages, with rules that run in the browser; all
// other systems with an estimate share one page.

import { t, verbatim } from '../words.js';
import { officeAuthorities } from './index.js';

interface CalculatorLink {
  readonly to: string;
  readonly label: string;
}

const ofKind: { readonly [kind: string]: readonly CalculatorLink[] } = {
  uschess: [
    { to: '/calculators/estimate', label: t('After an event') },
    { to: '/calculators/need', label: t('Plan a tournament') },
    { to: '/calculators/initial', label: t('Initial rating') },
    { to: '/calculators/floors', label: t('Floors') },
    { to: '/calculators/match', label: t('Match') },
    { to: '/calculators/foreign', label: t('Foreign event') },
  ],
  fide: [
    { to: '/calculators/fide', label: verbatim('FIDE') },
    { to: '/calculators/fide-event', label: t('FIDE event 2009') },
  ],
};
/** Calculators that share their fields: who the player is, and the games. */
const sharing = ['estimate', 'need', 'floors', 'by-hand'].map((name) => `/calculators/${name}`);

export function areSameRatings(page: string, other: string): boolean {
  return page !== other && sharing.includes(page) && sharing.includes(other);
}

const byHand: CalculatorLink = { to: '/calculators/by-hand', label: t('By hand (2010)') };

/** Systems without their own page use the office: `riverside:standard:estimate`. */
export function hasOwnEstimate(system: string): boolean {
  return officeAuthorities.some(({ calculators }) => calculators.includes(`${system}:estimate`));
}

export const calculatorLinks: readonly CalculatorLink[] = [
  ...officeAuthorities.flatMap(({ kind, systems }) => [
    ...(ofKind[kind] ?? []),
    ...systems
      .filter(({ system }) => hasOwnEstimate(system))
      .map(({ system, label, short }) => ({
        to: `/calculators/system/${encodeURIComponent(system)}`,
        label: officeAuthorities.length === 1 ? short : label,
      })),
  ]),
  ...(officeAuthorities.some(({ kind }) => kind in ofKind) ? [byHand] : []),
];

/**
 * Whether the page at an address is for a kind of authority that the office keeps. Pages of no particular kind are for everybody.
 */
export function isOfferedCalculator(path: string): boolean {
  const page = path.replace(/\/+$/, '');
  const isOwn = [...Object.values(ofKind).flat(), byHand].some(({ to }) => to === page);
  return !isOwn || calculatorLinks.some(({ to }) => to === page);
}
