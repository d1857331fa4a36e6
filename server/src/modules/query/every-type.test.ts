import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStoppedClock } from '../../lib/clock.ts';
import { openTestFacts, type TestFacts } from '../../stores/facts/testing/open-test-facts.ts';
import type { AnswerRow } from './answer.contract.ts';
import { createQueryService, type QueryService } from './query.service.ts';
import { querySchema } from './request.contract.ts';
import { storeEvents } from './testing/events.ts';
import { storeFacts } from './testing/facts.ts';
import {
  VARIED_SITE,
  variedChecks,
  variedClicks,
  variedErrors,
  variedEvents,
  variedVitals,
} from './testing/varied-facts.ts';
import { isStatement } from './types/query-type.ts';
import { QUERY_TYPES } from './types.ts';

const RANGE = { startDate: '2026-03-01', endDate: '2026-03-04' };
/** What types that need options are asked with. */
const OPTIONS: Readonly<Record<string, object>> = {
  custom_events_property_top_values: { property: 'plan' },
  custom_events_property_distribution: { property: 'plan' },
  custom_events_property_cardinality: { property: 'plan' },
  session_events: { sessionId: `1.${Date.parse('2026-03-01T00:00:00Z')}` },
  profile_detail: { profileId: 'profile_1' },
  profile_sessions: { profileId: 'profile_1' },
  funnels: {
    steps: [
      { type: 'page', value: '/' },
      { type: 'event', value: 'signup' },
    ],
  },
  goals: { goals: [{ type: 'event', value: 'signup' }] },
  journeys: { length: 2 },
};
/** Types of the present minutes: nothing of March is in them. */
const NOW = Date.parse('2026-03-04T23:59:00Z');
const NAMES = [...QUERY_TYPES.keys()];

let store: TestFacts;
let service: QueryService;

beforeAll(async () => {
  store = await openTestFacts();
  await storeEvents(store, variedEvents());
  await storeFacts(store, 'errors', variedErrors());
  await storeFacts(store, 'vitals', variedVitals());
  await storeFacts(store, 'link_clicks', variedClicks());
  await storeFacts(store, 'monitor_checks', variedChecks());
  service = createQueryService({
    facts: store.facts,
    websites: { idsOf: async () => [] },
    clock: createStoppedClock(NOW),
  });
}, 60_000);

afterAll(() => store.close());

async function ask(name: string, request: object = {}, own: object = {}, websiteId = VARIED_SITE) {
  const options = OPTIONS[name];
  const parameter = { name, ...(options === undefined ? {} : { options }), ...own };
  const query = querySchema.parse({ ...RANGE, ...request, parameters: [parameter] });
  const [answer] = await service.run({
    subject: { kind: 'website', websiteId },
    queries: [query],
    at: () => 'body',
    timezone: undefined,
  });
  const [result] = answer?.data ?? [];
  expect(result).toMatchObject({ success: true });
  return result ?? expect.unreachable();
}

function keyOf(name: string, row: AnswerRow): string {
  const type = QUERY_TYPES.get(name);
  if (type === undefined) return '';
  const fields = isStatement(type) ? type.rowKey : Object.keys(type.dimensions);
  return JSON.stringify(fields.map((field) => row[field]));
}

function isList(name: string): boolean {
  const type = QUERY_TYPES.get(name);
  if (type === undefined) return false;
  return isStatement(type)
    ? type.rowKey.length > 0
    : Object.values(type.dimensions).some((dimension) => dimension !== 'date');
}

/** Rows have the fields that are described, and in them what is described. */
function expectDescribed(name: string, rows: readonly AnswerRow[]): void {
  const described = service.types(true).configs[name]?.meta?.output_fields ?? [];
  const fields = described.map((field) => field.name);
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual([...fields].sort());
    for (const { name: field, type } of described) {
      const value = row[field];
      if (type === 'number') expect(value === null || Number.isFinite(value), field).toBe(true);
      if (type === 'string') expect(typeof value, field).toBe('string');
    }
  }
}

describe.each(NAMES)('%s', (name) => {
  test('gives the fields that it describes and no others, on pages that do not overlap', async () => {
    const whole = await ask(name, { limit: 10_000, totals: true });
    expectDescribed(name, whole.data);
    if (!name.startsWith('realtime') && !name.startsWith('profile')) expect(whole.data).not.toEqual([]);
    if (!isList(name)) return;
    const page = await ask(name, { limit: 3, page: 2 });
    expect(page.data).toEqual(whole.data.slice(3, 6));
    expect(new Set(whole.data.map((row) => keyOf(name, row))).size).toBe(whole.data.length);
    expect(whole.totals?.['total_rows']).toBe(whole.data.length);
  });

  test('can be compared, asked for totals, and filtered, and knows nothing of an empty website', async () => {
    const compared = await ask(name, { compare: 'previous_period', totals: true });
    expect(compared.comparison?.data.length ?? 0).toBeGreaterThanOrEqual(compared.data.length > 0 ? 1 : 0);
    if (isList(name)) expect(compared.totals).toHaveProperty('total_rows');
    const fields = service.types(false).configs[name]?.allowedFilters ?? [];
    const filtered = ['country', 'path', 'browser_name'].filter((one) => fields.includes(one));
    await ask(name, {}, { filters: filtered.map((field) => ({ field, op: 'ne', value: 'nowhere' })) });
    const empty = await ask(name, {}, {}, 'web_empty');
    const figures = empty.data
      .flatMap((row) => Object.values(row))
      .filter((value) => typeof value === 'number');
    const keys = isList(name) ? empty.data.length : 0;
    expect(keys === 0 || figures.some((figure) => figure === 0)).toBe(true);
  });
});
