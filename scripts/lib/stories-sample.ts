// The federation of the browser stories.

export const storiesSampleOptions = ['--players', '300', '--years', '4'] as const;
