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

interface PaymentWriterDeps {
  readonly state: Pick<State, 'db'>;
  readonly journal: Journal;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly ids: Pick<VisitorIds, 'ofName'>;
}

/** Writes payments as facts. A version may be written more than once: the store keeps one. */
export class PaymentWriter {
  readonly #deps: PaymentWriterDeps;

  constructor(deps: PaymentWriterDeps) {
    this.#deps = deps;
  }

  /** Writes the versions that are not durable yet; resolves when they are. @throws AppError SERVICE_UNAVAILABLE. */
  async write(rows: readonly PaymentRow[]): Promise<void> {
    const { state, journal } = this.#deps;
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
      if (provider !== undefined) entries.push(...(await this.#toEntry(row, provider)));
    }
    await journal.append(entries);
    for (const { id, version } of due)
      await state.db
        .update(payments)
        .set({ writtenVersion: version })
        .where(and(eq(payments.id, id), lt(payments.writtenVersion, version)));
  }

  /** Writes what an interrupted request left behind; called by a task. */
  async writePending(): Promise<void> {
    const rows = await this.#deps.state.db
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
    await this.write(rows);
  }

  async #toEntry(row: PaymentRow, provider: Parameters<typeof writePaymentRow>[1]) {
    const { websites, ids } = this.#deps;
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
}
