import { eq } from 'drizzle-orm';
import type { DerivedTable, OwnedFactTable } from '../../kernel/fact-tables.ts';
import type { OwnedStateTable } from '../../kernel/state-tables.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { catchUp, type Freshness } from '../../stores/facts/freshness.ts';
import type { State } from '../../stores/state/state.ts';
import { writeExport } from '../exports/index.ts';
import { organization, organizationLogos } from '../organizations/organizations.table.ts';
import { websites } from '../websites/websites.table.ts';
import { exportedFactTables, listFactFiles } from './fact-files.ts';
import type { OrganizationExportRow } from './organization-exports.table.ts';
import { countRows, exportedTables, readRows } from './read-state.ts';
import type { ArchiveFile, WrittenFile } from './write-archive.ts';

/** The time-out of a statement, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 120_000;
/** The version of the arrangement of archives. */
const FORMAT_VERSION = 1;

/** Where the contents of archives come from. */
export interface ArchiveContents {
  readonly state: State;
  readonly facts: Facts;
  readonly freshness?: Freshness | undefined;
  readonly stateTables: readonly OwnedStateTable[];
  readonly factTables: readonly OwnedFactTable[];
  readonly derivedTables: readonly DerivedTable[];
  /** The version of the program. */
  readonly version: string;
}

/** Lists the files of an archive, and counts their rows. */
export async function openContents(
  deps: ArchiveContents,
  { id, organizationId, createdAt }: OrganizationExportRow,
  signal: AbortSignal,
) {
  const { state, facts, freshness } = deps;
  const bounds = { signal, timeoutMs: STATEMENT_TIMEOUT_MS, tenant: organizationId };
  const { db } = state;
  const own = await db
    .select({ id: websites.id })
    .from(websites)
    .where(eq(websites.organizationId, organizationId))
    .orderBy(websites.id);
  const websiteIds = own.map((website) => website.id);
  for (const websiteId of websiteIds) await catchUp(freshness, websiteId, signal);
  await catchUp(freshness, organizationId, signal);

  const files: ArchiveFile[] = [];
  let rowsTotal = 0;
  for (const table of exportedTables(deps.stateTables)) {
    rowsTotal += await countRows(state, table, organizationId);
    files.push({
      path: `state/${table.file}.jsonl`,
      read: () => readRows(state, table, organizationId),
    });
  }
  const owner = { organizationId, websiteIds };
  for (const { path, source, range, rows } of await listFactFiles(
    facts,
    exportedFactTables(deps),
    owner,
    bounds,
  )) {
    rowsTotal += rows;
    files.push({ path, read: () => writeExport({ facts, source, range, format: 'ndjson', bounds }) });
  }
  const [logo] = await db
    .select()
    .from(organizationLogos)
    .where(eq(organizationLogos.organizationId, organizationId));
  if (logo !== undefined)
    files.push({ path: `logo.${logo.mediaType.slice('image/'.length)}`, read: () => [logo.image] });
  const [found] = await db
    .select({ name: organization.name })
    .from(organization)
    .where(eq(organization.id, organizationId));

  const manifest = (written: readonly WrittenFile[]): string =>
    `${JSON.stringify(
      {
        formatVersion: FORMAT_VERSION,
        generator: `pharos ${deps.version}`,
        exportId: id,
        requestedAt: createdAt.toISOString(),
        organization: { id: organizationId, name: found?.name ?? '' },
        files: written.map(({ rows, ...file }) => (file.path.startsWith('logo.') ? file : { ...file, rows })),
      },
      undefined,
      2,
    )}\n`;
  return { files, manifest, rowsTotal };
}
