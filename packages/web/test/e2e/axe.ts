// The problems that axe finds on a page.

import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

interface Scope {
  readonly include?: string;
  readonly exclude?: string;
  /** Only these rules. */
  readonly rules?: string[];
}

/** Each problem with its elements. */
export async function faults(page: Page, { include, exclude, rules }: Scope = {}): Promise<string[]> {
  // No page has frames, so axe needs no second page to combine their findings; and only problems are requested.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (include !== undefined) axe.include(include);
  if (exclude !== undefined) axe.exclude(exclude);
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}
