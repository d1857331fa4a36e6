import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMPORT = /import \{([^}]+)\} from 'lucide-react'/g;
const ICON = /lucide-react\/dist\/esm\/icons\/([^/]+)\.m?js/;
/** Parts of the package that every icon needs. */
const BASE = /lucide-react\/dist\/esm\/(?:Icon|context|createLucideIcon|defaultAttributes|shared\/.*)\.m?js/;

/** Lists the icons that sources import, by the names of their components: `ArrowDown`. */
export function listIcons(sources: readonly string[]): ReadonlySet<string> {
  const texts = sources.map((source) => readFileSync(join(ROOT, source), 'utf8'));
  const imported = texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, list = '']) => list));
  const names = imported.flatMap((list) => list.split(',').map(nameOf));
  return new Set(names.filter((name) => name !== ''));
}

function nameOf(imported: string): string {
  return imported.replace(/\btype\s|\sas\s.*$/g, '').trim();
}

/** Returns a test for the modules of these icons, and for the code that all icons need. */
export function testIcons(names: ReadonlySet<string>): (module: string) => boolean {
  const known = readFiles();
  const files = new Set(
    [...names].map((name) => {
      const file = known.get(name);
      if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
      return file;
    }),
  );
  return (module) => {
    const [, file] = ICON.exec(module) ?? [];
    return file === undefined ? BASE.test(module) : files.has(file);
  };
}

/** The file of each icon by its name and aliases, from the index of the package. */
function readFiles(): ReadonlyMap<string, string> {
  const index = readFileSync(
    fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')),
    'utf8',
  );
  const exported = [...index.matchAll(/export \{([^}]+)\} from '\.\/icons\/([^']+)\.m?js'/g)];
  return new Map(
    exported.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/\bas (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}
