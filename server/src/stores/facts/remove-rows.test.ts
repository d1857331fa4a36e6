import { expect, test } from 'vitest';
import type { FactSession } from './facts.ts';
import { sql } from './sql.ts';
import { openTestFacts } from './testing/open-test-facts.ts';

/** Waits until the engine has noted why a change of `errors` fails. */
async function untilFailing(session: FactSession): Promise<void> {
  for (;;) {
    const [row] = await session.query(sql`
SELECT count() AS n FROM system.mutations
WHERE database = currentDatabase() AND table = 'errors' AND NOT is_done AND latest_fail_reason != ''`);
    if (Number(row?.['n']) > 0) return;
  }
}

test('a change that fails is cancelled, so that the next one of the table succeeds', async () => {
  const { facts, close } = await openTestFacts();
  await facts.command(
    sql`INSERT INTO errors (website_id, visitor_id, time) SELECT 'web_1', number, now() FROM numbers(9)`,
  );
  await facts.derive('erasing', async (session) => {
    await session.command(sql`
DELETE FROM errors WHERE throwIf(visitor_id = 7) = 1 SETTINGS lightweight_deletes_sync = 0`);
    await untilFailing(session);
    const ofOne = sql`visitor_id = 3`;
    await expect(session.remove('errors', ofOne)).rejects.toMatchObject({ code: 'QUERY_ERROR' });
    await session.remove('errors', ofOne);
    expect(await session.query(sql`SELECT count() AS n FROM errors`)).toEqual([{ n: 8 }]);
  });
  await close();
});
