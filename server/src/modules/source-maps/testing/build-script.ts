import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';

/** A minified script with its source map, and the stack of the error that it throws. */
export interface BuiltScript {
  readonly script: string;
  readonly map: string;
  readonly stack: string;
}

const CART = `import { applyDiscount } from './discount';

interface Item { readonly price: number }

/** The total of a cart. */
export function totalOf(items: readonly (Item | undefined)[], code: string): number {
  return items.reduce((total, item) => total + applyDiscount(item, code), 0);
}
`;
const DISCOUNT = `export function applyDiscount(item: { readonly price: number } | undefined, code: string): number {
  const share = code === 'sale' ? 0.8 : 1;
  return item!.price * share;
}
`;
const MAIN = `import { totalOf } from './cart';
import { run } from 'runner';

run(function showTotal() {
  globalThis.console.log(totalOf([{ price: 3 }, undefined], 'sale'));
});
`;
const RUNNER = 'export const run = (task) => { task(); };\n';

/** Builds a script from TypeScript and a package, and runs it. @param address where the script is. */
export async function buildScript(address: string): Promise<BuiltScript> {
  const sources: Readonly<Record<string, string>> = {
    '/project/src/main.ts': MAIN,
    '/project/src/cart.ts': CART,
    '/project/src/discount.ts': DISCOUNT,
    '/project/node_modules/runner/index.js': RUNNER,
  };
  const { outputFiles } = await build({
    entryPoints: ['/project/src/main.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    sourcemap: 'external',
    outfile: '/project/dist/app.js',
    absWorkingDir: '/',
    write: false,
    plugins: [
      {
        name: 'sources',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path }) => {
            if (path === 'runner') return { path: '/project/node_modules/runner/index.js' };
            return { path: path.startsWith('/') ? path : `/project/src/${path.slice(2)}.ts` };
          });
          onLoad({ filter: /.*/ }, ({ path }) => ({ contents: sources[path] ?? '', loader: 'ts' }));
        },
      },
    ],
  });
  const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  const script = textOf('.js');
  return { script, map: textOf('.map'), stack: stackOf(script, address) };
}

/** Runs a script that throws. */
function stackOf(script: string, address: string): string {
  try {
    runInNewContext(script, { console }, { filename: address });
  } catch (error) {
    const stack = typeof error === 'object' && error !== null ? Reflect.get(error, 'stack') : undefined;
    // The lines below the script are those of this process.
    return String(stack)
      .split('\n')
      .filter((line) => line.startsWith('TypeError') || line.includes(address))
      .filter((line) => /^TypeError|^ {4}at /.test(line))
      .join('\n');
  }
  throw new Error('The script did not throw');
}
