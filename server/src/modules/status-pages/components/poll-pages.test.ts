import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../lib/time/time-zone.ts';
import type { OutboundRequest } from '../../../outbound/outbound.ts';
import type { State } from '../../../stores/state/state.ts';
import { openTestState } from '../../../stores/state/testing/open-test-state.ts';
import { addOrganization } from '../../notifications/testing/open-notifications.ts';
import { statusComponents } from '../status-pages.table.ts';
import { openStatusPages, type TestStatusPages } from '../testing/open-status-pages.ts';
import { createPollPages } from './poll-pages.ts';

let state: State;
let pages: TestStatusPages;
let add: (fields: object) => Promise<string>;
let answer: unknown;
const requests: OutboundRequest[] = [];

beforeAll(async () => {
  state = await openTestState();
  pages = openStatusPages({ state });
  const { id: organizationId, actor } = await addOrganization(state);
  const row = await pages.pages.create(actor, organizationId, { name: 'Shop', slug: 'third-party' });
  add = async (fields) => {
    const component = await pages.components.create(
      actor,
      { pageId: row.id, organizationId },
      { displayName: 'Payments', thirdPartyUrl: 'https://status.example/', ...fields },
    );
    return component.row.id;
  };
});
afterAll(() => state.close());

const poll = (from = pages) =>
  createPollPages({
    ...from,
    changes: { announce: async () => undefined },
    outbound: {
      request: async (request) => {
        requests.push(request);
        if (answer instanceof Error) throw answer;
        const body = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
        return { url: request.url, status: 200, headers: {}, body, isTruncated: false, durationMs: 1 };
      },
    },
  })(new AbortController().signal);
const stateOf = async (id: string) => {
  const [row] = await state.db.select().from(statusComponents).where(eq(statusComponents.id, id));
  return row?.state;
};

describe('a component of another status page', () => {
  test('has the state of that page, which is asked by one of two processes', async () => {
    const id = await add({});
    expect(await stateOf(id)).toBe('unknown');
    answer = { status: { indicator: 'major' } };
    await Promise.all([poll(), poll()]);
    expect(requests.map(({ url }) => url)).toEqual(['https://status.example/api/v2/status.json']);
    expect(await stateOf(id)).toBe('partial_outage');
    await poll();
    expect(requests).toHaveLength(1);
  });

  test('has the state of a component with its name', async () => {
    pages.clock.advance(HOUR_MS);
    answer = { status: { indicator: 'none' } };
    await poll();
    const id = await add({ thirdPartyComponent: 'API' });
    answer = {
      components: [
        { name: 'Web', status: 'operational' },
        { name: 'api ', status: 'under_maintenance' },
      ],
    };
    await poll();
    expect(requests.at(-1)?.url).toBe('https://status.example/api/v2/components.json');
    expect(await stateOf(id)).toBe('maintenance');
  });

  test.each([
    ['no response', new Error('connection refused')],
    ['another format', '<html>'],
    ['an unknown state', { status: { indicator: 'sunny' }, components: [] }],
  ])('keeps its state after %s, and is unknown after the third one', async (_name, wrong) => {
    const id = await add({ displayName: 'Mail' });
    answer = { status: { indicator: 'none' }, components: [{ name: 'API', status: 'operational' }] };
    await poll();
    expect(await stateOf(id)).toBe('operational');
    answer = wrong;
    for (const expected of ['operational', 'operational', 'unknown']) {
      pages.clock.advance(HOUR_MS);
      await poll();
      expect(await stateOf(id)).toBe(expected);
    }
  });
});
