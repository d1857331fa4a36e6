import { stringify } from 'csv-stringify/sync';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { invalidField } from '../../../errors.ts';
import type { Actor } from '../../../lib/actor.ts';
import { ByteStream } from '../../../lib/byte-stream.ts';
import { newId } from '../../../lib/ids/ids.ts';
import type { ImportThread } from '../../../lib/imports/create-import-thread.ts';
import { withByteOrderMark } from '../../../lib/text/byte-order-mark.ts';
import { say } from '../../../lib/texts/sentence.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State, StateHandle } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import type { PageOf } from '../components/components.service.ts';
import { lockPage } from '../pages/find-pages.ts';
import { toIso } from '../present-fields.ts';
import { statusComponents } from '../status-pages.table.ts';
import type { RequestConfirmation } from './confirmations.ts';
import { showAddress } from './parse-address.ts';
import type { LineNote, ReadRow, readSubscribers } from './read-subscribers.ts';
import type { SubscriberTokens } from './subscriber-tokens.ts';
import { assertSubscribersFit } from './subscribers.service.ts';
import { type SubscriberRow, statusSubscribers } from './subscribers.table.ts';

/** Its relative path is the same in the sources and in the build. */
const READER = new URL(
  '../../../../dist/modules/status-pages/subscribers/read-subscribers.js',
  import.meta.url,
);

const COLUMNS = ['kind', 'address', 'componentIds', 'language', 'confirmedAt', 'createdAt'] as const;
/** Rows in one chunk of an export, and in one statement of an import. */
const CHUNK = 1_000;
/** Requests for confirmations that one import sends. */
const MAX_CONFIRMATIONS = 1_000;

/** Writes the subscribers of a page as CSV, oldest first. Addresses of Slack are credentials, and are shortened. */
export function exportSubscribers(
  { db }: Pick<State, 'db'>,
  pageId: string,
  hasByteOrderMark: boolean,
): ByteStream {
  return new ByteStream(withByteOrderMark(writeChunks(), hasByteOrderMark), {
    contentType: 'text/csv; charset=utf-8',
    fileName: 'subscribers.csv',
  });

  async function* writeChunks(): AsyncGenerator<Uint8Array, void, undefined> {
    yield Buffer.from(stringify([[...COLUMNS]]));
    let after = '';
    for (;;) {
      const rows = await db
        .select()
        .from(statusSubscribers)
        .where(and(eq(statusSubscribers.pageId, pageId), gt(statusSubscribers.id, after)))
        .orderBy(asc(statusSubscribers.id))
        .limit(CHUNK);
      if (rows.length > 0)
        yield Buffer.from(
          stringify(
            rows.map((row) => [
              row.kind,
              showAddress(row.kind, row.address),
              row.componentIds.join(' '),
              row.language,
              toIso(row.confirmedAt) ?? '',
              row.createdAt.toISOString(),
            ]),
            // A spreadsheet must not run an address as a formula.
            { escape_formulas: true },
          ),
        );
      const last = rows.at(-1);
      if (last === undefined || rows.length < CHUNK) return;
      after = last.id;
    }
  }
}

/** The result of an import. */
export interface ImportResult {
  readonly imported: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: readonly { readonly line: number; readonly error: string }[];
  /** What was not used of the rows that were not rejected: the first 100. */
  readonly notes: readonly LineNote[];
}

type NewRow = typeof statusSubscribers.$inferInsert;

/** Creates the function that imports subscribers. Rows that are wrong do not prevent others. */
export function createImportSubscribers(deps: {
  readonly state: State;
  readonly clock: Clock;
  readonly imports: ImportThread;
  readonly audit: Pick<AuditService, 'record'>;
  readonly tokens: Pick<SubscriberTokens, 'protect'>;
  readonly requestConfirmation: RequestConfirmation;
}) {
  const { state, clock, audit } = deps;
  const read = deps.imports.reader<typeof readSubscribers>({
    file: READER,
    name: 'readSubscribers',
    field: 'csv',
  });
  /** @throws AppError VALIDATION_ERROR for a file that cannot be read, CONFLICT when there are too many subscribers. */
  return async (
    actor: Actor,
    { pageId, organizationId }: PageOf,
    input: { readonly csv: string; readonly isConfirmed: boolean; readonly dryRun: boolean },
  ): Promise<ImportResult> => {
    const file = await read(organizationId, input.csv);
    if (!input.isConfirmed && file.rows.length > MAX_CONFIRMATIONS)
      throw invalidField('csv', say('statusPages.mustHaveFewerRowsToConfirm', { max: MAX_CONFIRMATIONS }));
    const now = new Date(clock.now());
    return state.transaction(async (tx) => {
      const page = await lockPage(tx, pageId, organizationId);
      const components = await tx
        .select({ id: statusComponents.id })
        .from(statusComponents)
        .where(eq(statusComponents.pageId, pageId));
      const { rows, ...found } = onComponents(file, new Set(components.map(({ id }) => id)));
      const resultOf = (imported: number) => ({ ...found, imported, existing: rows.length - imported });
      await assertSubscribersFit(tx, pageId, rows.length);
      const toValues = (row: ReadRow): NewRow => {
        const id = newId('sbs', now.getTime());
        return {
          id,
          pageId,
          kind: row.kind,
          ...deps.tokens.protect(id, row.kind, row.address),
          componentIds: [...row.componentIds],
          language: row.language ?? page.language,
          confirmedAt: input.isConfirmed ? now : null,
          confirmationSentAt: now,
          createdAt: now,
        };
      };
      let count = 0;
      if (input.dryRun) {
        for (const values of chunksOf(rows, toValues)) count += await countNew(tx, pageId, values);
        return resultOf(count);
      }
      const ask = input.isConfirmed ? async () => undefined : deps.requestConfirmation;
      for (const values of chunksOf(rows, toValues)) {
        const inserted = await tx.insert(statusSubscribers).values(values).onConflictDoNothing().returning();
        count += inserted.length;
        for (const subscriber of inserted) await ask(tx, page, subscriber);
      }
      await audit.record(tx, actor, {
        action: 'status-page-subscriber.import',
        organizationId,
        resource: `status-page:${pageId}`,
        details: { imported: count, isConfirmed: input.isConfirmed },
      });
      return resultOf(count);
    });
  };
}

const MAX_LISTED = 100;

/**
 * Removes components that the page does not have from rows. A row without one of its components is rejected: it would receive messages
 * about all of them.
 */
function onComponents(file: ReturnType<typeof readSubscribers>, known: ReadonlySet<string>) {
  const rows: ReadRow[] = [];
  const errors = [...file.errors];
  const notes = [...file.notes];
  for (const row of file.rows) {
    const componentIds = row.componentIds.filter((id) => known.has(id));
    const left = row.componentIds.length - componentIds.length;
    if (left > 0 && componentIds.length === 0)
      errors.push({ line: row.line, error: 'This page has none of its components' });
    else {
      rows.push({ ...row, componentIds });
      if (left > 0)
        notes.push({ line: row.line, note: `This page does not have ${left} of its components.` });
    }
  }
  const inOrder = <Item extends { readonly line: number }>(items: Item[]) =>
    items.sort((one, other) => one.line - other.line).slice(0, MAX_LISTED);
  const failed = file.failed + file.rows.length - rows.length;
  return { rows, errors: inOrder(errors), failed, notes: inOrder(notes) };
}

/** Computes one chunk at a time: a key is derived for each row. */
function* chunksOf(rows: readonly ReadRow[], toValues: (row: ReadRow) => NewRow): Generator<NewRow[]> {
  for (let start = 0; start < rows.length; start += CHUNK)
    yield rows.slice(start, start + CHUNK).map(toValues);
}

async function countNew(
  tx: StateHandle,
  pageId: string,
  values: readonly Pick<SubscriberRow, 'kind' | 'address'>[],
): Promise<number> {
  const existing = await tx
    .select({ address: statusSubscribers.address, kind: statusSubscribers.kind })
    .from(statusSubscribers)
    .where(
      and(
        eq(statusSubscribers.pageId, pageId),
        inArray(
          statusSubscribers.address,
          values.map(({ address }) => address),
        ),
      ),
    );
  const known = new Set(existing.map(({ kind, address }) => `${kind} ${address}`));
  return values.filter(({ kind, address }) => !known.has(`${kind} ${address}`)).length;
}
