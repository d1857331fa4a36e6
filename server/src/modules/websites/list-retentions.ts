import { and, asc, gt, isNotNull } from 'drizzle-orm';
import type { State } from '../../stores/state/state.ts';
import { websites } from './websites.table.ts';

/** How long a website keeps its facts. */
export interface Retention {
  readonly websiteId: string;
  /** IANA zone in which its days begin. */
  readonly timeZone: string;
  readonly retentionDays: number;
}

/** Websites that one statement looks for: each may have an edge of its own, which is a condition for each table. */
const PER_PAGE = 100;

/** The websites that do not keep their facts for ever, whoever they belong to, a page after another. */
export async function* listRetentions(state: State): AsyncGenerator<readonly Retention[], void, undefined> {
  const { id, timeZone, retentionDays } = websites;
  for (let after = ''; ; ) {
    const rows = await state.db
      .select({ websiteId: id, timeZone, retentionDays })
      .from(websites)
      .where(and(gt(id, after), isNotNull(retentionDays)))
      .orderBy(asc(id))
      .limit(PER_PAGE);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => ({ ...row, retentionDays: row.retentionDays ?? Number.POSITIVE_INFINITY }));
    after = last.websiteId;
  }
}
