// harkness lab register: enters a fact that fixes a reform and its evaluation beforehand.

import { reformHash } from '@harkness/lab';
import { type ActorOptions, actorOf, reasonOf } from '../office/run.js';
import type { ExitCode, Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { runnableReforms } from './files.js';

export async function register(
  path: string,
  options: PlaceOptions & ActorOptions & { readonly json?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const [reform] = await runnableReforms([path], options, screen);
  if (reform === undefined) return 1;
  const hash = reformHash(reform);
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const reason = reasonOf(options);
      const fact = {
        id: `reform-${hash}`,
        kind: 'reform-registered' as const,
        body: { name: reform.name, hash },
        actor: actorOf(options),
        ...(reason === undefined ? {} : { reason }),
      };
      const { facts } = answer(await office.append([fact]));
      const seq = facts[0]?.seq ?? null;
      if (options.json) screen.json({ name: reform.name, hash, fact: seq });
      else screen.print(`Registered ${reform.name} as fact ${seq}: ${hash}`);
      return 0;
    },
    { write: true },
  );
}
