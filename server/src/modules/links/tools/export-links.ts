import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, gt } from 'drizzle-orm';
import { ByteStream } from '../../../lib/byte-stream.ts';
import { withByteOrderMark } from '../../../lib/text/byte-order-mark.ts';
import type { State } from '../../../stores/state/state.ts';
import { linkFolders } from '../groups/link-groups.table.ts';
import { type LinkRow, links } from '../links.table.ts';

/** Links in one chunk of the file. */
const PAGE = 1_000;

/** The columns of the file. The import reads those that are fields of a link. */
const COLUMNS = [
  'id',
  'name',
  'shortUrl',
  'slug',
  'targetUrl',
  'tags',
  'folder',
  'externalId',
  'websiteId',
  'startsAt',
  'expiresAt',
  'expiredRedirectUrl',
  'clickLimit',
  'archived',
  'iosUrl',
  'androidUrl',
  'redirectStatus',
  'passQuery',
  'utm',
  'rules',
  'split',
  'ogTitle',
  'ogDescription',
  'ogImageUrl',
  'ogVideoUrl',
  'notes',
  'createdAt',
] as const;

/** Writes the links of an organization as CSV, oldest first. Lists are JSON; tags are separated by commas. */
export function exportLinks(
  { db }: Pick<State, 'db'>,
  organizationId: string,
  shortUrlsOf: (rows: readonly LinkRow[]) => Promise<readonly string[]>,
  hasByteOrderMark: boolean,
): ByteStream {
  return new ByteStream(withByteOrderMark(writeChunks(), hasByteOrderMark), {
    contentType: 'text/csv; charset=utf-8',
    fileName: 'links.csv',
  });

  async function* writeChunks(): AsyncGenerator<Uint8Array, void, undefined> {
    const folders = new Map(
      (await db.select().from(linkFolders).where(eq(linkFolders.organizationId, organizationId))).map(
        ({ id, name }) => [id, name],
      ),
    );
    yield Buffer.from(stringify([[...COLUMNS]]));
    let after = '';
    for (;;) {
      const rows = await db
        .select()
        .from(links)
        .where(and(eq(links.organizationId, organizationId), gt(links.id, after)))
        .orderBy(asc(links.id))
        .limit(PAGE);
      const last = rows.at(-1);
      if (last === undefined) return;
      const shortUrls = await shortUrlsOf(rows);
      const records = rows.map((row, index) =>
        toRecord(row, shortUrls[index] ?? '', folders.get(row.folderId ?? '') ?? ''),
      );
      // A spreadsheet would evaluate a text that begins with = or +.
      yield Buffer.from(stringify(records, { columns: [...COLUMNS], escape_formulas: true }));
      after = last.id;
    }
  }
}

function toRecord(row: LinkRow, shortUrl: string, folder: string) {
  return {
    ...row,
    shortUrl,
    folder,
    tags: row.tags.join(','),
    startsAt: row.startsAt?.toISOString() ?? '',
    expiresAt: row.expiresAt?.toISOString() ?? '',
    archived: String(row.archived),
    passQuery: String(row.passQuery),
    utm: row.utm === null ? '' : JSON.stringify(row.utm),
    rules: row.rules.length === 0 ? '' : JSON.stringify(row.rules),
    split: row.split.length === 0 ? '' : JSON.stringify(row.split),
    createdAt: row.createdAt.toISOString(),
  };
}
