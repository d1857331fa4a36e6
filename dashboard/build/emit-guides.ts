import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { textOf } from '../src/parts/markdown/markdown-nodes.ts';
import { type GuideSource, outlineOf, readGuides } from './read-guides.ts';

const DOCS = fileURLToPath(new URL('../../docs/', import.meta.url));
const OUTLINE = 'pharos:guides';
const TEXTS = 'pharos:guides/texts';
const GUIDE = 'pharos:guide/';

/**
 * Makes the guides of `docs/` modules of the dashboard (`guides.d.ts`), parsed, each a chunk of its own, and writes their Markdown for programs to
 * `/docs/guides/NAME.md`.
 */
export function emitGuides(): Plugin {
  let guides: readonly GuideSource[] = [];
  return {
    name: 'pharos:emit-guides',
    buildStart() {
      guides = readGuides(DOCS);
    },
    resolveId: (id) => (id === OUTLINE || id === TEXTS || id.startsWith(GUIDE) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${OUTLINE}`) return writeOutline(guides);
      if (id === `\0${TEXTS}`) return `export const SECTIONS = ${JSON.stringify(guides.flatMap(textsOf))};`;
      const found = guides.find(({ name }) => id === `\0${GUIDE}${name}`);
      if (found === undefined) return undefined;
      const { name, title, sections } = found;
      return `export default ${JSON.stringify({ name, title, sections })};`;
    },
    generateBundle() {
      for (const { name, markdown } of guides)
        this.emitFile({ type: 'asset', fileName: `docs/guides/${name}.md`, source: markdown });
    },
  };
}

function writeOutline(guides: readonly GuideSource[]): string {
  const loaders = guides.map(({ name }) => {
    const key = JSON.stringify(name);
    return `${key}: () => import(${JSON.stringify(GUIDE + name)}).then((module) => module.default)`;
  });
  return `export const GROUPS = ${JSON.stringify(outlineOf(guides))};\nexport const GUIDES = {${loaders.join(',')}};`;
}

function textsOf({ name, title: guide, sections }: GuideSource) {
  return sections.map(({ id, title, nodes }) => ({
    name,
    guide,
    id,
    title,
    text: nodes
      .map((node) => textOf([node]))
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }));
}
