// The pages behind an account, for screenshots: the table of addresses names them, the office fills in reports and questions in each state.

import { addresses } from '../../packages/web/src/base/addresses.js';
import { type Ask, type Example, needsAccount } from './public-pages.js';

/** The first of each state, in the order of the office's answer. */
function byState<T extends { readonly state: string }>(items: readonly T[]): readonly T[] {
  return [...new Map(items.toReversed().map((one) => [one.state, one])).values()];
}

export async function deskPages(ask: Ask): Promise<readonly Example[]> {
  const { items: submissions } = await ask<{ items: { submission: string; state: string }[] }>('/submissions?limit=100');
  const { items: questions } = await ask<{ items: { question: string; state: string }[] }>('/questions');
  const inEachState: { readonly [path: string]: readonly Example[] } = {
    '/submissions/$submission': byState(submissions).map(({ submission, state }) => ({
      name: `submission-${state}`,
      path: `/submissions/${submission}`,
    })),
    '/questions/$question': byState(questions).map(({ question, state }) => ({
      name: `question-${state}`,
      path: `/questions/${question}`,
    })),
  };
  return addresses
    .map(({ path }) => path)
    .filter((path) => needsAccount.test(path))
    .flatMap((path): readonly Example[] => {
      const states = inEachState[path];
      if (states !== undefined) return states;
      if (path.includes('$')) throw new Error(`no example of ${path}`);
      return [{ name: path.slice(1).replaceAll('/', '-'), path }];
    });
}
