import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeEvents, type TestEvent } from '../testing/events.ts';
import { change, openTestQueries, type TestQueries } from '../testing/test-queries.ts';

const SITE = 'web_f';
const RANGE = { startDate: '2026-03-01', endDate: '2026-03-01' };

let queries: TestQueries;

/** Visitors' events: a time of March, and the path or, with a `!`, the name of a custom event on /pricing. */
const by = (visitor: number, country: string, events: readonly (readonly [string, string])[]): TestEvent[] =>
  events.map(([time, what]) => ({
    website_id: SITE,
    visitor_id: visitor,
    visit_id: '',
    country,
    time: `2026-03-${time}Z`,
    ...(what.startsWith('!')
      ? {
          type: 'custom',
          name: what.slice(1),
          path: '/pricing',
          properties: `{"plan":"${visitor === 1 ? 'pro' : 'free'}"}`,
        }
      : { path: what }),
  }));

const EVENTS: readonly TestEvent[] = [
  ...by(1, 'DE', [
    ['01T10:00:00', '/'],
    ['01T10:01:00', '/pricing'],
    ['01T10:03:00', '!signup'],
  ]),
  ...by(2, 'US', [
    ['01T10:00:00', '/'],
    ['01T10:05:00', '/about'],
    ['01T10:10:00', '/pricing'],
    ['01T10:11:00', '/pricing'],
  ]),
  // Enters at the end of the range, and goes on after it.
  ...by(3, 'DE', [
    ['01T23:50:00', '/'],
    ['02T00:10:00', '/pricing'],
    ['02T00:20:00', '!signup'],
  ]),
  // The wrong way round.
  ...by(4, 'FR', [
    ['01T10:00:00', '/pricing'],
    ['01T10:01:00', '/'],
  ]),
  // In two visits.
  ...by(5, 'FR', [
    ['01T09:00:00', '/'],
    ['01T12:00:00', '/pricing'],
    ['01T12:01:00', '!signup'],
  ]),
  ...by(9, 'US', [['01T10:00:00', '/']]).map((event) => ({ ...event, bot: 'Googlebot' })),
];

const STEPS = [
  { name: 'Home', type: 'page', value: '/' },
  { type: 'page', value: '/pric', op: 'starts_with' },
  { type: 'event', value: 'signup' },
];

beforeAll(async () => {
  queries = await openTestQueries(Date.parse('2026-03-10T12:00:00Z'));
  await storeEvents(queries.store, EVENTS);
});

afterAll(() => queries.store.close());

const ask = (name: string, options: object, query: object = {}) =>
  queries.rowsOf(SITE, { name, options }, { ...RANGE, ...query });

describe('funnels', () => {
  const users = async (options: object, query: object = {}) =>
    (await ask('funnels', { steps: STEPS, ...options }, query)).map((row) => row['users']);

  test('say how many took each step, and how long they took', async () => {
    expect(await ask('funnels', { steps: STEPS })).toEqual([
      {
        breakdown: null,
        step_number: 1,
        step_name: 'Home',
        users: 5,
        total_users: 5,
        conversion_rate: 100,
        step_conversion_rate: 100,
        dropoffs: 0,
        dropoff_rate: 0,
        avg_time_to_complete: 0,
        median_time_to_complete: 0,
      },
      {
        breakdown: null,
        step_number: 2,
        step_name: '/pric',
        users: 4,
        total_users: 5,
        conversion_rate: 80,
        step_conversion_rate: 80,
        dropoffs: 1,
        dropoff_rate: 20,
        avg_time_to_complete: (60 + 600 + 1_200 + 10_800) / 4,
        median_time_to_complete: 900,
      },
      {
        breakdown: null,
        step_number: 3,
        step_name: 'signup',
        users: 3,
        total_users: 5,
        conversion_rate: 60,
        step_conversion_rate: 75,
        dropoffs: 1,
        dropoff_rate: 25,
        avg_time_to_complete: 260,
        median_time_to_complete: 120,
      },
    ]);
  });

  test('a window lasts from the first step to the last, its end included', async () => {
    expect(await users({ windowSeconds: 600 })).toEqual([5, 2, 1]);
    expect(await users({ windowSeconds: 599 })).toEqual([5, 1, 1]);
  });

  test('strict steps follow directly; steps of a visit lie in one visit', async () => {
    expect(await users({ order: 'strict' })).toEqual([5, 3, 3]);
    expect(await users({ scope: 'visit' })).toEqual([5, 3, 2]);
  });

  test('a breakdown counts each visitor where the funnel begins, and adds up unlisted values', async () => {
    const rows = await ask('funnels', { steps: STEPS, breakdown: 'country', breakdownLimit: 1 });
    expect(
      rows.map((row) => [row['breakdown'], row['step_number'], row['users'], row['conversion_rate']]),
    ).toEqual([
      ['(others)', 1, 3, 100],
      ['(others)', 2, 2, 66.67],
      ['(others)', 3, 1, 33.33],
      ['DE', 1, 2, 100],
      ['DE', 2, 2, 100],
      ['DE', 3, 2, 100],
    ]);
    const all = await ask('funnels', { steps: STEPS, breakdown: 'country' });
    expect(all.map((row) => row['breakdown'])).toEqual([
      'DE',
      'DE',
      'DE',
      'FR',
      'FR',
      'FR',
      'US',
      'US',
      'US',
    ]);
    const page = await ask('funnels', { steps: STEPS, breakdown: 'country' }, { limit: 4, page: 2 });
    expect(page).toEqual(all.slice(4, 8));
  });

  test('filters say which events there are, and a step’s own which of them are the step', async () => {
    expect(await users({}, { filters: [{ field: 'country', op: 'eq', value: 'DE' }] })).toEqual([2, 2, 2]);
    expect(await users({}, { filters: [{ field: 'path', op: 'ne', value: '/pricing' }] })).toEqual([5, 0, 0]);
    const filters = [{ field: 'properties.plan', op: 'eq', value: 'pro' }];
    expect(await users({ steps: [STEPS[0], { ...STEPS[2], filters }] })).toEqual([5, 1]);
    // What belongs to visits is known of events after the range, too.
    const german = [{ field: 'country', op: 'eq', value: 'DE' }];
    expect(await users({ steps: [STEPS[0], { ...STEPS[2], filters: german }] })).toEqual([5, 2]);
    expect(await users({}, { filters: [{ field: 'bot', op: 'exists' }] })).toEqual([1, 0, 0]);
  });

  test('are compared step by step, with zeros for missing data', async () => {
    const [result] = await queries.ask(SITE, {
      ...RANGE,
      compare: 'previous_period',
      totals: true,
      parameters: [{ name: 'funnels', options: { steps: STEPS } }],
    });
    expect(result?.comparison?.data).toMatchObject([
      { step_number: 1, step_name: 'Home', users: change(5, 0) },
      { step_number: 2, users: change(4, 0), median_time_to_complete: change(900, 0) },
      { step_number: 3, users: change(3, 0) },
    ]);
    expect(result?.totals).toEqual({ total_rows: 3 });
    const next = { startDate: '2026-03-03', endDate: '2026-03-03', compare: 'previous_period' };
    expect(await users({}, next)).toEqual([0, 0, 0]);
    expect(await users({ breakdown: 'country' }, next)).toEqual([]);
  });

  test.each([
    [{}, 'steps'],
    [{ steps: STEPS.slice(0, 1) }, 'steps'],
    [{ steps: Array.from({ length: 11 }, () => STEPS[0]) }, 'steps'],
    [{ steps: [STEPS[0], { type: 'page' }] }, 'steps.1.value'],
    [{ steps: [STEPS[0], { type: 'click', value: 'x' }] }, 'steps.1.type'],
    [{ steps: [STEPS[0], { type: 'page', value: '(', op: 'matches' }] }, 'steps.1.value'],
    [
      { steps: [STEPS[0], { ...STEPS[1], filters: [{ field: 'contry', op: 'eq', value: 'x' }] }] },
      'steps.1.filters.0.field',
    ],
    [
      { steps: [STEPS[0], { ...STEPS[1], filters: [{ field: 'bot', op: 'exists' }] }] },
      'steps.1.filters.0.field',
    ],
    [{ steps: [STEPS[0], { ...STEPS[1], nane: 'x' }] }, 'steps.1.nane'],
    [{ steps: STEPS, windowSeconds: 30 * 86_400 + 1 }, 'windowSeconds'],
    [{ steps: STEPS, breakdown: 'county' }, 'breakdown'],
    [{ steps: STEPS, breakdown: 'monitor_id' }, 'breakdown'],
  ])('%j is refused at %s', async (options, field) => {
    await expect(ask('funnels', options)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ field: `body.parameters.0.options.${field}` }],
    });
  });

  test('errors contain suggestions', async () => {
    await expect(ask('funnels', { steps: STEPS, breakdown: 'county' })).rejects.toMatchObject({
      details: [{ suggestion: 'Did you mean "country"?' }],
    });
  });
});

describe('goals', () => {
  const GOALS = [
    { type: 'event', value: 'signup' },
    { name: 'Prices', type: 'page', value: '/pricing' },
  ];
  const short = async (options: object, query: object = {}) =>
    (await ask('goals', { goals: GOALS, ...options }, query)).map((row) => [
      row['breakdown'],
      row['goal_name'],
      row['users'],
      row['conversions'],
      row['total_users'],
      row['conversion_rate'],
    ]);

  test('say who reached them, in how many visits, how often, and which share of all visitors that is', async () => {
    expect(await ask('goals', { goals: GOALS })).toEqual([
      {
        breakdown: null,
        goal_number: 1,
        goal_name: 'signup',
        users: 2,
        sessions: 2,
        conversions: 2,
        total_users: 5,
        conversion_rate: 40,
      },
      {
        breakdown: null,
        goal_number: 2,
        goal_name: 'Prices',
        users: 4,
        sessions: 4,
        conversions: 5,
        total_users: 5,
        conversion_rate: 80,
      },
    ]);
    const two = { ...RANGE, endDate: '2026-03-02' };
    expect(await ask('goals', { goals: [{ type: 'page', value: '/', op: 'contains' }] }, two)).toMatchObject([
      { users: 5, sessions: 6, conversions: 12, total_users: 5, conversion_rate: 100 },
    ]);
  });

  test('are split by properties of visits or of events', async () => {
    expect(await short({ breakdown: 'country' })).toEqual([
      ['DE', 'signup', 1, 1, 2, 50],
      ['DE', 'Prices', 1, 1, 2, 50],
      ['FR', 'signup', 1, 1, 2, 50],
      ['FR', 'Prices', 2, 2, 2, 100],
      ['US', 'signup', 0, 0, 1, 0],
      ['US', 'Prices', 1, 2, 1, 100],
    ]);
    expect(await short({ breakdown: 'path', breakdownLimit: 1 })).toEqual([
      ['/', 'signup', 0, 0, 5, 0],
      ['/', 'Prices', 0, 0, 5, 0],
      ['(others)', 'signup', 2, 2, 4, 50],
      ['(others)', 'Prices', 4, 5, 4, 100],
    ]);
  });

  test('filters apply to conversions and visitors alike', async () => {
    expect(await short({}, { filters: [{ field: 'country', op: 'eq', value: 'FR' }] })).toEqual([
      [null, 'signup', 1, 1, 2, 50],
      [null, 'Prices', 2, 2, 2, 100],
    ]);
    expect(await short({}, { filters: [{ field: 'path', op: 'eq', value: '/pricing' }] })).toEqual([
      [null, 'signup', 2, 2, 4, 50],
      [null, 'Prices', 4, 5, 4, 100],
    ]);
    const filters = [{ field: 'properties.plan', op: 'eq', value: 'pro' }];
    expect(await short({ goals: [{ ...GOALS[0], filters }] })).toEqual([[null, 'signup', 1, 1, 5, 20]]);
  });

  test('are compared row by row, with those that only the other range has; pages do not overlap', async () => {
    const [result] = await queries.ask(SITE, {
      startDate: '2026-03-02',
      endDate: '2026-03-02',
      compare: 'previous_period',
      totals: true,
      parameters: [{ name: 'goals', options: { goals: GOALS.slice(0, 1), breakdown: 'country' } }],
    });
    expect(result?.comparison?.data).toMatchObject([
      {
        breakdown: 'DE',
        goal_number: 1,
        goal_name: 'signup',
        users: change(1, 1),
        conversion_rate: change(100, 50),
      },
      { breakdown: 'FR', users: change(0, 1), total_users: change(0, 2) },
      { breakdown: 'US', users: change(0, 0), total_users: change(0, 1) },
    ]);
    expect(result?.totals).toEqual({ total_rows: 3 });
    const pages = await Promise.all(
      [1, 2].map((page) => short({ breakdown: 'country' }, { limit: 3, page })),
    );
    expect(pages.flat()).toEqual(await short({ breakdown: 'country' }));
    expect(
      await queries.rowsOf('web_empty', { name: 'goals', options: { goals: GOALS } }, RANGE),
    ).toMatchObject([
      { users: 0, total_users: 0, conversion_rate: 0 },
      { users: 0, total_users: 0, conversion_rate: 0 },
    ]);
  });

  test('are rejected where they are invalid', async () => {
    const field = 'body.parameters.0.options';
    await expect(ask('goals', {})).rejects.toMatchObject({ details: [{ field: `${field}.goals` }] });
    await expect(ask('goals', { goals: [...Array(21)].map(() => GOALS[0]) })).rejects.toMatchObject({
      details: [{ field: `${field}.goals` }],
    });
    await expect(ask('goals', { goals: [{ type: 'event', value: '' }] })).rejects.toMatchObject({
      details: [{ field: `${field}.goals.0.value` }],
    });
  });
});
