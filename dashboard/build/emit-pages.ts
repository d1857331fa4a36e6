import type { Plugin } from 'vite';
import { PAGES } from '../src/app/pages.ts';

/** Writes the addresses of pages for the server, which serves the dashboard only at these. */
export function emitPages(): Plugin {
  return {
    name: 'pharos:emit-pages',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(PAGES) });
    },
  };
}
