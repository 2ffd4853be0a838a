// Licence notices of third-party code in the pages: as a text beside them, and as data for packaging.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { componentsOf, notices } from '../../../scripts/lib/components.js';
import { originOf } from './type.js';

/** `web` is the folder of the package. Fonts and styles are files of the bundle; scripts are modules in it. */
export function licenceNotices(web: string): Plugin {
  return {
    name: 'licence-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : file.originalFileNames));
      const components = componentsOf(files.map((id) => resolve(web, originOf(web, id).replace(/^\0/, '').replace(/\?.*$/, ''))));
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source: notices(components) });
      mkdirSync(join(web, 'dist'), { recursive: true });
      writeFileSync(join(web, 'dist/components.json'), JSON.stringify(components));
    },
  };
}
