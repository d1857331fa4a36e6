import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const SOURCE = '/src/boot.js';
const ELEMENT = /<script src="\/src\/boot\.js"[^>]*>/;

/**
 * Serves the classic script that runs before the first paint from an address with its hash, as it is done with modules.
 * The bundler leaves scripts that are no modules alone, and one that is inline would need a hole in the policy.
 */
export function emitBootScript(): Plugin {
  let code = '';
  let fileName = '';
  return {
    name: 'pharos:emit-boot-script',
    apply: 'build',
    configResolved: ({ root }) => {
      ({ code } = minifySync('boot.js', readFileSync(join(root, SOURCE), 'utf8')));
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      fileName = `assets/boot-${hash}.js`;
    },
    buildStart() {
      this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!ELEMENT.test(html)) throw new Error(`index.html must load ${SOURCE}`);
        return html.replace(ELEMENT, `<script src="/${fileName}">`);
      },
    },
  };
}
