import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SimpleIcon } from 'simple-icons';
import * as simpleIcons from 'simple-icons';
import type { Plugin } from 'vite';
import { BRANDS } from '../src/features/analytics/icons/brands.data.ts';
import { ICONS_PATH } from '../src/features/analytics/icons/icons-path.ts';

/** The flags of countries; the package also has regions and organizations. */
const COUNTRY = /^[a-z]{2}\.svg$/;
const DIGEST_LENGTH = 10;
/** Brands whose color is too dark or too light for one of the themes are drawn in this gray. */
const NEUTRAL = '7d8594';
const LUMINANCE = { least: 0.045, most: 0.75 };

/** Writes the icons of countries, browsers, systems and sources, one file each, and serves them while developing. */
export function emitValueIcons(): Plugin {
  return {
    name: 'pharos:emit-value-icons',
    generateBundle() {
      const icons = readValueIcons();
      const path = pathOf(icons);
      if (path !== ICONS_PATH) this.error(`Icons have changed. Set ICONS_PATH in icons-path.ts to '${path}'`);
      for (const [name, source] of icons)
        this.emitFile({ type: 'asset', fileName: `${path.slice(1)}/${name}`, source });
    },
    configureServer: ({ middlewares }) => {
      const icons = readValueIcons();
      middlewares.use(ICONS_PATH, (request, response, next) => {
        const source = icons.get(request.url?.slice(1) ?? '');
        if (source === undefined) next();
        else response.setHeader('content-type', 'image/svg+xml').end(source);
      });
    },
  };
}

/** Returns the icons by their path below `ICONS_PATH`: `flags/de.svg`, `brands/google.svg`. */
function readValueIcons(): ReadonlyMap<string, string> {
  return new Map([...readFlags(), ...readBrands()]);
}

/** Returns the directory of the icons, named by their content. */
function pathOf(icons: ReadonlyMap<string, string>): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([...icons]))
    .digest('hex');
  return `/assets/icons-${digest.slice(0, DIGEST_LENGTH)}`;
}

function readFlags(): readonly (readonly [string, string])[] {
  const meta = createRequire(import.meta.url).resolve('flag-icons/package.json');
  const directory = join(dirname(meta), 'flags/4x3');
  return readdirSync(directory)
    .filter((file) => COUNTRY.test(file))
    .toSorted()
    .map((file) => [`flags/${file}`, readFileSync(join(directory, file), 'utf8')] as const);
}

/** @throws Error if the package lacks an icon of the list. */
function readBrands(): readonly (readonly [string, string])[] {
  const known = new Map(
    Object.values(simpleIcons)
      .filter(isIcon)
      .map((icon) => [icon.slug, icon]),
  );
  return [...new Set(Object.values(BRANDS))].toSorted().map((slug) => {
    const icon = known.get(slug);
    if (icon === undefined) throw new Error(`simple-icons has no icon ${slug}`);
    const fill = isLegible(icon.hex) ? icon.hex : NEUTRAL;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#${fill}"><path d="${icon.path}"/></svg>`;
    return [`brands/${slug}.svg`, svg] as const;
  });
}

/** Excludes the default export, which is the module itself. */
function isIcon(one: object): one is SimpleIcon {
  return 'slug' in one;
}

/** Whether a color is visible on the light and on the dark background. */
function isLegible(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance >= LUMINANCE.least && luminance <= LUMINANCE.most;
}
