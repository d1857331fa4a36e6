import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { State } from '../../stores/state/state.ts';
import { availableStateDrivers, openTestState } from '../../stores/state/testing/open-test-state.ts';
import { isOnDomain, links } from './links.table.ts';

let states: readonly State[];

beforeAll(async () => {
  states = await Promise.all(availableStateDrivers().map((driver) => openTestState(driver)));
});
afterAll(() => Promise.all(states.map((state) => state.close())));

test.each([null, 'ldm_1'])('a link on the domain %s is found by the index of slugs', async (domainId) => {
  for (const state of states) {
    const found = state.db
      .select({ id: links.id })
      .from(links)
      .where(and(isOnDomain(domainId), eq(links.slugKey, 'sale')));
    const plan = await state.transaction(async (tx) => {
      // Small tables are read without an index.
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain ${found.getSQL()}`);
    });
    expect(JSON.stringify(plan), state.driver).toMatch(
      /links_slug_unique.*Index Cond: \(\(COALESCE\(domain_id/,
    );
  }
});
