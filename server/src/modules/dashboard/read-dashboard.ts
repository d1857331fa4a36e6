import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import type { Encoding } from '../../lib/text/choose-encoding.ts';

/** A file of the dashboard. */
export interface DashboardFile {
  readonly contentType: string;
  /** Digest of the content, without quotes. */
  readonly digest: string;
  /** The content, and its compressed forms if they are smaller. */
  readonly bodies: { readonly [Name in Encoding]: Name extends 'identity' ? Buffer : Buffer | undefined };
}

/** The built dashboard, in memory: it is small, and read only once. */
export interface Dashboard {
  /** The document of every page. */
  readonly index: DashboardFile;
  /** By path: `/assets/…`, whose names hold their hash, and a few others. */
  readonly files: ReadonlyMap<string, DashboardFile>;
  /** Routes of pages in Fastify's syntax: `/websites/:websiteId`. */
  readonly pages: readonly string[];
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const pagesFile = z.array(z.string().startsWith('/')).min(1);

/**
 * Reads the build of the dashboard, once at the start: a running server keeps its files when another version is installed. Returns
 * `undefined` if it is not built.
 *
 * @throws Error if the build is incomplete.
 */
export function readDashboard(directory: string): Dashboard | undefined {
  if (!existsSync(join(directory, 'index.html'))) return undefined;
  const pages = pagesFile.parse(JSON.parse(readFileSync(join(directory, 'pages.json'), 'utf8')));
  const names = new Set(
    readdirSync(directory, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length).replace(/^\/?/, '/')),
  );
  const files = new Map<string, DashboardFile>();
  for (const name of names)
    if (CONTENT_TYPES[extname(name)] !== undefined && !name.startsWith('/.'))
      files.set(name, readOne(directory, name, names));
  const index = files.get('/index.html');
  if (index === undefined) throw new Error(`${directory} holds no index.html`);
  for (const own of ['/index.html', '/pages.json']) files.delete(own);
  return { index, files, pages: pages.map((page) => page.replaceAll('$', ':')) };
}

function readOne(directory: string, name: string, names: ReadonlySet<string>): DashboardFile {
  const content = readFileSync(join(directory, name));
  const compressed = (ending: string) =>
    names.has(`${name}${ending}`) ? readFileSync(join(directory, `${name}${ending}`)) : undefined;
  return {
    contentType: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
    digest: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    bodies: {
      identity: content,
      br: compressed('.br'),
      gzip: compressed('.gz'),
    },
  };
}
