// The rating systems and where their games are played, US Chess 2025 preamble.

/** Over the board: Regular, Quick, Blitz; online: Regular, Quick, Blitz. */
export type System = 'OTBR' | 'OTBQ' | 'OTBB' | 'OLR' | 'OLQ' | 'OLB';

/** Over the board, or online. */
export type Venue = 'OTB' | 'OL';

/**
 * In the order used in answers.
 *
 * @example
 * systems // ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB']
 */
export const systems: readonly System[] = ['OTBR', 'OTBQ', 'OTBB', 'OLR', 'OLQ', 'OLB'];

/**
 * The name of each system.
 *
 * @example
 * systemTitles.OTBR // 'Regular'
 */
export const systemTitles: Readonly<Record<System, string>> = {
  OTBR: 'Regular',
  OTBQ: 'Quick',
  OTBB: 'Blitz',
  OLR: 'online Regular',
  OLQ: 'online Quick',
  OLB: 'online Blitz',
};

export function isSystem(text: unknown): text is System {
  return systems.some((system) => system === text);
}

export function venueOf(system: System): Venue {
  return system === 'OTBR' || system === 'OTBQ' || system === 'OTBB' ? 'OTB' : 'OL';
}
