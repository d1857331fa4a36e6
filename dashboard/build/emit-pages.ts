import type { Plugin } from 'vite';
import { PAGES } from '../src/app/pages.ts';

/** Tells the server the addresses of pages, because it answers no other with the dashboard. */
export function emitPages(): Plugin {
  return {
    name: 'pharos:emit-pages',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(PAGES) });
    },
  };
}
