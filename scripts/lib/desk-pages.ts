// The pages behind an account, for screenshots: the table of addresses names them, the office fills in reports and questions in each state.

import { addresses } from '../../packages/web/src/base/addresses.js';
import { type Ask, type Example, needsAccount } from './public-pages.js';

const submissionStates = ['draft', 'submitted', 'returned', 'accepted', 'refused'];
const questionStates = ['open', 'answered', 'closed'];

export async function deskPages(ask: Ask): Promise<readonly Example[]> {
  const newest = async <T>(path: string, states: readonly string[]): Promise<readonly (T & { state: string })[]> => {
    const answers = states.map((state) => ask<{ items: T[] }>(`${path}?state=${state}`));
    return (await Promise.all(answers)).flatMap(({ items }, at) =>
      items.slice(0, 1).map((one) => ({ ...one, state: states[at] ?? '' })),
    );
  };
  const submissions = await newest<{ submission: string }>('/submissions', submissionStates);
  const questions = await newest<{ question: string }>('/questions', questionStates);
  const inEachState: { readonly [path: string]: readonly Example[] } = {
    '/submissions/$submission': submissions.map(({ submission, state }) => ({
      name: `submission-${state}`,
      path: `/submissions/${submission}`,
    })),
    '/questions/$question': questions.map(({ question, state }) => ({
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
