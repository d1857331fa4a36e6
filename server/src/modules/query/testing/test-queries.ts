import { expect } from 'vitest';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { openTestFacts, type TestFacts } from '../../../stores/facts/testing/open-test-facts.ts';
import { querySchema } from '../contract/request.contract.ts';
import type { ParameterResult, ResponseRow } from '../contract/response.contract.ts';
import { createQueryService } from '../query.service.ts';
import type { RequestedSubject } from '../resolve/resolve-subject.ts';

/** A fact store and a query service that reads it, for one test file. */
export interface TestQueries {
  readonly store: TestFacts;
  /** Runs one query about a subject, or about a website by its id, as `POST /v1/query` would. Fails unless every parameter succeeds. */
  ask(
    about: string | RequestedSubject,
    query: Readonly<Record<string, unknown>>,
  ): Promise<readonly ParameterResult[]>;
  /** The rows of one parameter. */
  rowsOf(
    about: string | RequestedSubject,
    parameter: unknown,
    query: Readonly<Record<string, unknown>>,
  ): Promise<readonly ResponseRow[]>;
}

/** Opens an empty fact store with a query service whose clock is stopped at `nowMs`. @param websiteIds those of every organization. */
export async function openTestQueries(
  nowMs: number,
  websiteIds: readonly string[] = [],
): Promise<TestQueries> {
  const store = await openTestFacts();
  const service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => websiteIds },
    clock: new StoppedClock(nowMs),
  });
  const ask: TestQueries['ask'] = async (about, query) => {
    const [answer] = await service.run({
      subject: typeof about === 'string' ? { kind: 'website', websiteId: about } : about,
      queries: [querySchema.parse(query)],
      at: () => 'body',
      timezone: undefined,
    });
    for (const result of answer?.data ?? []) expect(result).toMatchObject({ success: true });
    return answer?.data ?? [];
  };
  return {
    store,
    ask,
    rowsOf: async (about, parameter, query) => {
      const [result] = await ask(about, { ...query, parameters: [parameter] });
      return result?.data ?? [];
    },
  };
}

/** The change of a value, as in a comparison. */
export function change(current: number, previous: number) {
  return {
    current,
    previous,
    change: Math.round((current - previous) * 10_000) / 10_000,
    change_percent:
      previous === 0
        ? current === 0
          ? 0
          : null
        : Math.round(((current - previous) / previous) * 10_000) / 100,
    from_zero: previous === 0 && current !== 0,
  };
}
