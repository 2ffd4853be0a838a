// The settings a new authority of this kind starts with: a worked rulebook for two systems, to be edited.

export function firstSettings(title: string): { readonly [name: string]: unknown } {
  const from = '2020-01-01';
  const entry = (value: unknown, paragraph: string) => [{ from, value, paragraph }];
  const parameters = {
    ratedPer: entry('section', '§1'),
    expectancy: entry({ kind: 'logistic', scale: 400 }, '§2'),
    differenceLimit: entry({ points: 400 }, '§2'),
    k: entry([{ when: { games: { below: 30 } }, k: 40 }, { k: 20 }], '§3'),
    firstRating: entry({ kind: 'assigned', rows: [{ rating: 1200 }] }, '§4'),
    floor: entry(800, '§5'),
    rounding: entry({ rating: { decimals: 0, mode: 'half-up' } }, '§6'),
    inactivity: entry({ months: 24 }, '§7'),
    calendar: entry({ months: [1, 3, 5, 7, 9, 11], day: 1, cutoffDays: 7 }, '§8'),
  };
  const system = (name: string, label: string, time: object) => ({
    name,
    label,
    time,
    rulebook: { id: `own-${name}`, title: `${title}: rating rules`, from, parameters },
  });
  return {
    systems: [system('standard', 'Standard', { from: 60 }), system('rapid', 'Rapid', { from: 10, below: 60 })],
  };
}
