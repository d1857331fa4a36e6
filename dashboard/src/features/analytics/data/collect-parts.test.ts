import { describe, expect, test } from 'vitest';
import { toProblem } from '../../../api/problem.ts';
import { createAsk, queriesOf, type SendQueries } from './collect-parts.ts';
import type { Part, QueryResponse } from './part.ts';

const range = { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' };
const meta = {
  parameters: [],
  total_parameters: 0,
  page: 1,
  limit: 100,
  filters_applied: 0,
  timezone: 'UTC',
  asOf: '2026-03-08T00:00:00.000Z',
  range,
};
const part = (parameter: string, frame: Part['frame'] = { preset: 'today' }): Part => ({ frame, parameter });
const nameOf = (parameter: Part['parameter']) => (typeof parameter === 'string' ? parameter : 'custom');

/** Answers every parameter with its own name; `broken` fails on its own. */
const echo: SendQueries = async (queries) =>
  queries.map(
    ({ parameters }): QueryResponse => ({
      success: true,
      queryId: 'qry_1',
      meta,
      data: parameters.map((parameter) => ({
        parameter: nameOf(parameter),
        success: parameter !== 'broken',
        data: [{ name: nameOf(parameter) }],
        ...(parameter === 'broken' && { error: 'This one failed' }),
      })),
    }),
  );

const counting = (send: SendQueries) => {
  const sent: Parameters<SendQueries>[] = [];
  const ask = createAsk((...call) => {
    sent.push(call);
    return send(...call);
  });
  return { sent, ask };
};
const never = () => new AbortController().signal;

describe('the queries of a page', () => {
  test('goes out as one request, and each part gets its own answer', async () => {
    const { sent, ask } = counting(echo);
    const parts = [
      part('country'),
      part('summary_metrics', { preset: 'today', compare: 'previous_period' }),
      part('top_pages'),
    ];
    const answers = await Promise.all(parts.map((one) => ask(one, never())));
    expect(sent.map(([queries]) => queries)).toEqual([
      [
        { preset: 'today', parameters: ['country', 'top_pages'] },
        { preset: 'today', compare: 'previous_period', parameters: ['summary_metrics'] },
      ],
    ]);
    expect(answers.map(({ result }) => result.parameter)).toEqual([
      'country',
      'summary_metrics',
      'top_pages',
    ]);
    expect(queriesOf(parts)).toEqual(sent[0]?.[0]);
  });

  test('more parameters than a query or a request can have are several of them', async () => {
    const { sent, ask } = counting(echo);
    const names = Array.from({ length: 120 }, (_, index) => `type_${index}`);
    const answers = await Promise.all(names.map((name) => ask(part(name), never())));
    expect(sent.map(([queries]) => queries.map(({ parameters }) => parameters.length))).toEqual([
      [50],
      [50],
      [20],
    ]);
    expect(answers.map(({ result }) => result.parameter)).toEqual(names);
  });

  test('and what is asked later goes out for itself', async () => {
    const { sent, ask } = counting(echo);
    await ask(part('country'), never());
    await ask(part('city'), never());
    expect(sent).toHaveLength(2);
  });

  test('one that fails leaves the others alone', async () => {
    const { ask } = counting(echo);
    const [good, bad] = await Promise.allSettled([
      ask(part('country'), never()),
      ask(part('broken'), never()),
    ]);
    expect(good?.status).toBe('fulfilled');
    expect(bad?.status === 'rejected' && toProblem(bad.reason)).toMatchObject({
      code: 'QUERY_ERROR',
      message: 'This one failed.',
    });
  });

  test('all learn why the request failed', async () => {
    const { ask } = counting(() => Promise.reject(new TypeError('Failed to fetch')));
    const answers = await Promise.allSettled([ask(part('country'), never()), ask(part('city'), never())]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('is cancelled once nobody waits for any of it, and not sent at all when nobody did', async () => {
    const { sent, ask } = counting(() => new Promise(() => undefined));
    const controllers = [new AbortController(), new AbortController(), new AbortController()];
    const asked = controllers.map(({ signal }, index) => ask(part(`type_${index}`), signal));
    controllers[0]?.abort();
    await expect(asked[0]).rejects.toThrow('abort');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const [queries, signal] = sent[0] ?? [];
    expect(queries?.[0]?.parameters).toEqual(['type_1', 'type_2']);
    controllers[1]?.abort();
    expect(signal?.aborted).toBe(false);
    controllers[2]?.abort();
    expect(signal?.aborted).toBe(true);
    await Promise.allSettled(asked);
  });
});
