import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown } from 'vite';
import { EARLY_PAGES } from './first-requests.ts';

const SOURCE = '/src/boot.js';
const ELEMENT = /<script src="\/src\/boot\.js"[^>]*>/;
const PLACEHOLDER = "typeof PHAROS_PAGES === 'undefined' ? [] : PHAROS_PAGES";
const ENTRY = 'index.html';

/**
 * Serves the classic script that runs before the first paint from an address with its hash, as it is done with modules, and tells it
 * which files each page loads. The bundler leaves scripts that are no modules alone, and one that is inline would need a hole in the
 * policy.
 */
export function emitBootScript(): Plugin {
  let root = '';
  let fileName = '';
  return {
    name: 'pharos:emit-boot-script',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const source = readFileSync(join(root, SOURCE), 'utf8');
        if (!source.includes(PLACEHOLDER)) throw new Error(`${SOURCE} must contain ${PLACEHOLDER}`);
        const loaded = filesOf(bundle, join(root, ENTRY));
        const pages = EARLY_PAGES.map(({ sources, ...page }) => ({
          ...page,
          files: sources
            .flatMap((name) => [...filesOf(bundle, join(root, name))])
            .filter((file) => !loaded.has(file)),
        }));
        const { code } = minifySync(
          'boot.js',
          source.replace(PLACEHOLDER, () => JSON.stringify(pages)),
        );
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        fileName = `assets/boot-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!ELEMENT.test(html) || fileName === '') throw new Error(`index.html must load ${SOURCE}`);
        return html.replace(ELEMENT, `<script src="/${fileName}">`);
      },
    },
  };
}

/** The file of the chunk that begins with a module, and the files that it imports. */
function filesOf(bundle: Rolldown.OutputBundle, moduleId: string): ReadonlySet<string> {
  const files = new Set<string>();
  const first = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId === moduleId,
  );
  if (first === undefined) throw new Error(`No chunk begins with ${moduleId}`);
  const waiting = [first.fileName];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (files.has(name)) continue;
    files.add(name);
    const output = bundle[name];
    if (output?.type === 'chunk') waiting.push(...output.imports);
  }
  return files;
}
