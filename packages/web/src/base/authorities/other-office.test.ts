// The pages of an office that keeps neither US Chess nor FIDE: the authorities in the document decide what they show.

import { expect, test, vi } from 'vitest';

const authorities = [
  {
    id: 'northgate',
    name: 'Northgate CC',
    kind: 'elo',
    ids: { field: 'fideId', label: 'Club number' },
    byLists: false,
    provisional: false,
    systems: [{ system: 'northgate:classical', label: 'Northgate Classical', short: 'Classical' }],
    lists: [],
    decisions: [],
    calculators: ['northgate:classical:estimate'],
  },
];
const asked = (what: string) => (what === 'script#authorities' ? { textContent: JSON.stringify(authorities) } : null);
vi.stubGlobal('document', { querySelector: asked, querySelectorAll: () => [], documentElement: { lang: 'en' } });

const { calculatorLinks, isOfferedCalculator } = await import('./calculators.js');
const { idFields, keepsDocuments, labelOfIds, mainSystem, parameterAnchor } = await import('./index.js');
const { isProvisional } = await import('./provisional.js');

test('its calculators are those of its systems; pages of other kinds redirect to them', () => {
  expect(calculatorLinks).toEqual([{ to: '/calculators/system/northgate%3Aclassical', label: 'Classical' }]);
  expect(['/calculators', '/calculators/', '/calculators/system/northgate%3Aclassical'].map(isOfferedCalculator)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['/calculators/estimate', '/calculators/fide', '/calculators/by-hand/'].map(isOfferedCalculator)).toEqual([
    false,
    false,
    false,
  ]);
});

test('none of its ratings are provisional; US Chess ratings, still readable, may be', () => {
  expect(isProvisional('northgate:classical', 4)).toBe(false);
  expect(isProvisional('OTBR', 4)).toBe(true);
  expect(isProvisional('OTBR', 26)).toBe(false);
  expect(isProvisional('FIDE-rapid', 4)).toBe(false);
});

test('its ids come first, under their own name', () => {
  expect(idFields).toEqual(['fideId', 'uschessId']);
  expect(labelOfIds('fideId')).toBe('Club number');
  expect(mainSystem).toBe('northgate:classical');
});

test('a parameter of its own rulebook has its own place on the rulebook page; names of the documents are places', () => {
  expect(parameterAnchor('elo.k', 'northgate:classical')).toBe('northgate:classical.elo.k');
  expect(parameterAnchor('uschess.bonus-multiplier', 'OTBR')).toBe('uschess.bonus-multiplier');
  expect(parameterAnchor('fide.k.standard', undefined)).toBe('fide.k.standard');
});

test('it has no rulings or sources of documents', () => {
  expect(keepsDocuments).toBe(false);
});
