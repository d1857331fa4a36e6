import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray } from 'drizzle-orm';
import { AppError, invalidField, type ShownDetail } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { checkPatterns, constraintsOf, createPatternQuota } from '../../../lib/check-patterns.ts';
import type { ThreadReader } from '../../../lib/imports/create-import-thread.ts';
import { issueDetails } from '../../../lib/issue-details.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import type { State } from '../../../stores/state/state.ts';
import { linkDomains } from '../groups/link-groups.table.ts';
import { type NewLink, newLink } from '../link-fields.contract.ts';
import type { LinksService } from '../links.service.ts';
import { slugKeyOf } from '../slug.contract.ts';
import type { ImportFile, ImportRow, readImport } from './read-import.ts';

/** What is imported. */
export interface ImportOptions {
  readonly csv: string;
  readonly dryRun: boolean;
  readonly domainId?: string | undefined;
  readonly folderId?: string | undefined;
  readonly tags: readonly string[];
}

/** The result of a row. */
export type ImportedRow =
  | {
      readonly line: number;
      readonly success: true;
      readonly id?: string;
      readonly name: string;
      readonly slug: string | null;
      readonly targetUrl: string;
      readonly tags: string[];
      /** What differs from the file, in sentences. */
      readonly notes: string[];
    }
  | {
      readonly line: number;
      readonly success: false;
      readonly code: string;
      readonly error: string;
      readonly key?: string;
      readonly parameters?: Sentence['parameters'];
      readonly details?: ShownDetail[];
    };

/** The result of an import. */
export interface ImportOutcome extends Pick<ImportFile, 'source' | 'columns'> {
  readonly results: readonly ImportedRow[];
}

type Creator = Pick<LinksService, 'create' | 'validate'>;

/**
 * Creates the links of a CSV file, or only checks them. Each row is created completely or not at all.
 * @throws AppError VALIDATION_ERROR when the file cannot be read.
 */
export async function importLinks(
  deps: {
    readonly service: Creator;
    readonly state: Pick<State, 'db'>;
    readonly read: ThreadReader<typeof readImport>;
    /** Without a slash at its end. */
    readonly baseUrl: string;
  },
  actor: Actor,
  organizationId: string,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const file = await deps.read(organizationId, options.csv);
  const domains = await readDomains(deps.state, organizationId, file.rows);
  const known = new Set([new URL(deps.baseUrl).hostname, ...domains.keys()]);
  const seen = new Set<string>();
  const patterns = createPatternQuota();
  const results: ImportedRow[] = [];
  for (const row of file.rows) {
    // Other requests are served in between.
    await setImmediate();
    const { line } = row;
    try {
      const input = toInput(row, options, domains);
      await checkPatterns(constraintsOf(input.rules), patterns);
      if (options.dryRun) {
        assertUnseen(input, seen);
        await deps.service.validate(organizationId, input);
      }
      const created = options.dryRun ? undefined : await deps.service.create(actor, organizationId, input);
      const { name, targetUrl, tags = [], slug = null } = input;
      results.push({
        line,
        success: true,
        ...(created === undefined ? {} : { id: created.id }),
        name,
        slug: created?.slug ?? slug,
        targetUrl,
        tags: created?.tags ?? tags,
        notes: notesOf(row, known),
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push(toFailure(line, error));
    }
  }
  return { source: file.source, columns: file.columns, results };
}

/** Validates a row. @throws AppError VALIDATION_ERROR. */
function toInput(row: ImportRow, options: ImportOptions, domains: ReadonlyMap<string, string>): NewLink {
  if (row.problem !== undefined) throw invalidField('csv', row.problem);
  const url = toUrl(row.shortUrl);
  const domainId = domains.get(url?.hostname ?? '') ?? options.domainId;
  const slug = row.input['slug'] ?? slugOf(url);
  const own: unknown = row.input['tags'];
  const tags = [...(Array.isArray(own) ? own : []), ...options.tags];
  const parsed = newLink.safeParse({
    ...row.input,
    ...(slug === undefined ? {} : { slug }),
    ...(domainId === undefined ? {} : { domainId }),
    ...(options.folderId === undefined ? {} : { folderId: options.folderId }),
    ...(tags.length === 0 ? {} : { tags }),
  });
  if (!parsed.success) throw new AppError('VALIDATION_ERROR', { details: issueDetails(parsed.error.issues) });
  return parsed.data;
}

/** Names a short domain that visitors know and that the new link does not have. */
function notesOf({ shortUrl }: ImportRow, known: ReadonlySet<string>): string[] {
  const host = toUrl(shortUrl)?.hostname;
  return host === undefined || known.has(host)
    ? []
    : [`The short domain ${host} is not one of the organization: the short URL changes.`];
}

/** Rejects a slug or an external id that an earlier row of the file has. */
function assertUnseen({ slug, domainId, externalId }: NewLink, seen: Set<string>): void {
  const keys = [
    ['slug', slug && `slug:${domainId ?? ''}:${slugKeyOf(slug)}`],
    ['externalId', externalId && `external:${externalId}`],
  ] as const;
  for (const [field, key] of keys) {
    if (!key) continue;
    if (seen.has(key))
      throw new AppError('CONFLICT', {
        message: say('links.anotherRowHas', { field }),
        details: [{ field, message: say('links.isOfAnotherRow') }],
      });
    seen.add(key);
  }
}

/** Reads which of the short domains in a file belong to the organization: the id of the domain by its host name. */
async function readDomains(
  { db }: Pick<State, 'db'>,
  organizationId: string,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, string>> {
  const hosts = new Set(rows.flatMap(({ shortUrl }) => toUrl(shortUrl)?.hostname ?? []));
  if (hosts.size === 0) return new Map();
  const found = await db
    .select({ id: linkDomains.id, hostname: linkDomains.hostname })
    .from(linkDomains)
    .where(and(eq(linkDomains.organizationId, organizationId), inArray(linkDomains.hostname, [...hosts])));
  return new Map(found.map(({ id, hostname }) => [hostname, id]));
}

/** Short URLs of some exports have no scheme. */
function toUrl(shortUrl: string | undefined): URL | undefined {
  if (shortUrl === undefined) return undefined;
  const text = /^https?:\/\//i.test(shortUrl) ? shortUrl : `https://${shortUrl}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The slug of a short URL; that of this product has `/l/` before it. */
function slugOf(url: URL | undefined): string | undefined {
  const slug = url?.pathname.replace(/^\/(?:l\/)?/, '');
  return slug === '' ? undefined : slug;
}

function toFailure(line: number, { code, message, sentence, details }: AppError): ImportedRow {
  return {
    line,
    success: false,
    code,
    error: message,
    ...sentence,
    ...(details === undefined ? {} : { details: [...details] }),
  };
}
