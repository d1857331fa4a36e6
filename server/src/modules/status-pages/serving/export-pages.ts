import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { PublicPage } from '../projection/public-page.ts';
import { createRenderContext } from './html/render-context.ts';
import { renderSubscribePage } from './html/subscribe-pages.ts';
import { listPaths, renderRepresentation } from './representations.ts';
import { unpackPage } from './snapshots/packed-page.ts';
import { SnapshotFiles } from './snapshots/snapshot-files.ts';
import { createSocialPainter, type SocialPainter } from './social/social-painter.ts';
import { SOCIAL_PATH, socialPictureOf } from './social/social-picture.ts';

/** A page that was exported, or the reason for which it was not. */
export interface ExportedPage {
  readonly slug: string;
  /** The number of files; `undefined` for a page that is not public. */
  readonly files: number | undefined;
  readonly computedAt: string;
}

/** The options of an export. */
export interface StatusExportOptions {
  /** The directory of snapshots. */
  readonly snapshots: string;
  /** The directory that receives the files. */
  readonly target: string;
  /** Exports this page only, to the root of the directory. */
  readonly slug: string | undefined;
  /** The address at which the files will be served; that of the page if absent. */
  readonly url: string | undefined;
  readonly nowMs: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Writes public pages as static files, from the snapshots on disk. It needs no store, and works while the server runs. Pages that are not
 * public are left out: static files have no rules of access.
 */
export async function exportStatusPages(options: StatusExportOptions): Promise<readonly ExportedPage[]> {
  const { target, slug, logger } = options;
  const files = new SnapshotFiles(options.snapshots, logger);
  const exported: ExportedPage[] = [];
  const painter = createSocialPainter();
  try {
    for (const { packed } of await files.readAll()) {
      const { page, access } = unpackPage(packed);
      if (slug !== undefined && page.slug !== slug) continue;
      const directory = slug === undefined ? join(target, page.slug) : target;
      const isPublic = access.visibility === 'public';
      const count = isPublic ? await writePage(page, directory, options, painter) : undefined;
      exported.push({ slug: page.slug, files: count, computedAt: page.computedAt });
    }
  } finally {
    await painter.close();
  }
  return exported;
}

async function writePage(
  shown: PublicPage,
  directory: string,
  { slug, url = shown.url, nowMs }: StatusExportOptions,
  painter: SocialPainter,
): Promise<number> {
  // Forms need a server.
  const subscriptions = shown.subscriptions.filter((kind) => kind === 'feed' || kind === 'calendar');
  const page = { ...shown, url: url.replace(/\/+$/, ''), subscriptions };
  const context = createRenderContext(page, slug === undefined ? `/${page.slug}` : '', nowMs);
  const image = await painter.paint(socialPictureOf(context));
  // A file has no query.
  const paths = listPaths(context).filter((path) => !path.includes('?'));
  const contents = paths.map((path) => [fileOf(path), renderRepresentation(context, path)?.body] as const);
  const pages = [
    ...contents,
    [fileOf('/subscribe'), renderSubscribePage(context, { kind: 'subscribe' }).body] as const,
    [fileOf(SOCIAL_PATH), image] as const,
  ];
  for (const [name, body] of pages) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, body ?? '');
  }
  return pages.length;
}

/** The name of the file that static servers send for a path. */
function fileOf(path: string): string {
  return /\.\w+$/.test(path) ? path.slice(1) : join(path.slice(1), 'index.html');
}
