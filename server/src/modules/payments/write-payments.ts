import { and, asc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import type { FactEntry, Journal } from '../../stores/facts/journal/journal.types.ts';
import type { State } from '../../stores/state/state.ts';
import type { VisitorIds } from '../tracking/index.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { paymentFactsTable } from './payment-facts.table.ts';
import { writePaymentRow } from './payment-row.ts';
import { type PaymentRow, paymentSources, payments } from './payments.table.ts';

/** Payments in one append, and in one run of the task. */
const MAX_ROWS = 500;

/** Writes payments as facts. */
export interface PaymentWriter {
  /** Writes the versions that are not durable yet; resolves when they are. @throws AppError SERVICE_UNAVAILABLE. */
  write(rows: readonly PaymentRow[]): Promise<void>;
  /** Writes what an interrupted request left behind; called by a task. */
  writePending(): Promise<void>;
}

/** Creates the writer. A version may be written more than once: the store keeps one. */
export function createPaymentWriter(deps: {
  readonly state: Pick<State, 'db'>;
  readonly journal: Journal;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly ids: Pick<VisitorIds, 'ofName'>;
}): PaymentWriter {
  const { state, journal, websites, ids } = deps;

  async function toEntry(row: PaymentRow, provider: Parameters<typeof writePaymentRow>[1]) {
    const website = await websites.find(row.websiteId);
    // The website was deleted in the meantime.
    if (website === undefined) return [];
    const entry: FactEntry = {
      table: paymentFactsTable,
      json: writePaymentRow(row, provider, ids),
      origin: {
        subjectId: row.websiteId,
        organizationId: website.organizationId,
        timeMs: row.occurredAt.getTime(),
      },
    };
    return [entry];
  }

  async function write(rows: readonly PaymentRow[]): Promise<void> {
    const due = rows.filter((row) => !row.isTest && row.currency !== '' && row.writtenVersion < row.version);
    if (due.length === 0) return;
    const sources = await state.db
      .select({ id: paymentSources.id, provider: paymentSources.provider })
      .from(paymentSources)
      .where(inArray(paymentSources.id, [...new Set(due.map(({ sourceId }) => sourceId))]));
    const providers = new Map(sources.map(({ id, provider }) => [id, provider]));
    const entries: FactEntry[] = [];
    for (const row of due) {
      const provider = providers.get(row.sourceId);
      if (provider !== undefined) entries.push(...(await toEntry(row, provider)));
    }
    await journal.append(entries);
    for (const { id, version } of due)
      await state.db
        .update(payments)
        .set({ writtenVersion: version })
        .where(and(eq(payments.id, id), lt(payments.writtenVersion, version)));
  }

  return {
    write,
    async writePending() {
      const rows = await state.db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.isTest, false),
            ne(payments.currency, ''),
            gt(payments.version, sql`${payments.writtenVersion}`),
          ),
        )
        .orderBy(asc(payments.id))
        .limit(MAX_ROWS);
      await write(rows);
    },
  };
}
