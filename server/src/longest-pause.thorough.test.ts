import { afterAll, beforeAll, expect, test } from 'vitest';
import { largestInput } from './testing/largest-inputs.ts';
import { measurePause, processorMs } from './testing/measure-pause.ts';
import { type ContractApp, listOperationsWithInput, openContractApp } from './testing/open-contract-app.ts';

/** The longest pause of the event loop that a call may cause, in milliseconds of processor time, and in empty requests. */
const MAX_PAUSE_MS = 250;
const MAX_EMPTY_REQUESTS = 100;
/** The largest body of an operation that declares none of its own, in bytes. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** The bytes of a request around its input. */
const AROUND_BYTES = 64;
const EMPTY_CALLS = 500;
const REPETITIONS = 5;
/** Linux adds the time of a running thread to its account once every few milliseconds. */
const PRECISION_MS = 8;
/**
 * Operations that take longer than {@link MAX_EMPTY_REQUESTS}, with their bound in milliseconds: bodies of 1 to 8 MB, lists of rules
 * and Markdown. Two exceed {@link MAX_PAUSE_MS}: 1,000 links and 500 results are checked without a pause.
 */
const LONGER: ReadonlyMap<string, number> = new Map([
  ['links.bulk', 2_000],
  ['probes.record', 400],
  ...[
    ...['links.create', 'links.update', 'links.upsert', 'links.testRules', 'links.import'],
    ...[
      'flags.segments.update',
      'flags.segments.addIds',
      'flags.preview',
      'flags.import',
      'flags.changes.create',
    ],
    ...['monitors.import', 'statusPages.subscribers.import', 'tracking.track'],
    ...['maintenances.addUpdate', 'incidents.setPostmortem'],
  ].map((name): [string, number] => [name, MAX_PAUSE_MS]),
]);

let app: ContractApp;
let limitMs: number;

beforeAll(async () => {
  app = await openContractApp();
  await callEmpty();
  const startedMs = processorMs();
  await callEmpty();
  const emptyMs = (processorMs() - startedMs) / EMPTY_CALLS;
  limitMs = Math.min(MAX_PAUSE_MS, MAX_EMPTY_REQUESTS * emptyMs);
});
afterAll(() => app.close());

async function callEmpty(): Promise<void> {
  for (let call = 0; call < EMPTY_CALLS; call += 1) await app.inject({ url: '/health/live' });
}

test.each(listOperationsWithInput())(
  '$name does not hold up other requests, however large its input is',
  async ({ name, path, meta, input }) => {
    const example = app.exampleOf(meta, input.isDetailed);
    const limitBytes = (meta.bodyLimitBytes ?? BODY_LIMIT_BYTES) - AROUND_BYTES;
    const headers = { ...app.credentialOf(meta), 'content-type': 'application/json' };
    const boundMs = LONGER.get(name) ?? limitMs + PRECISION_MS;
    for (const growth of ['items', 'texts', 'both'] as const) {
      const payload = JSON.stringify({ json: largestInput(input.schema, example, { growth, limitBytes }) });
      const call = () => app.inject({ method: 'POST', url: `/rpc/${path.join('/')}`, headers, payload });
      let leastMs = Number.POSITIVE_INFINITY;
      // The first call compiles code, and a collection of the garbage of earlier calls can fall into any.
      for (let calls = 0; calls < REPETITIONS && leastMs >= boundMs; calls += 1) {
        app.clock.advance(61_000);
        const { pauseMs, result } = await measurePause(call);
        expect(result.statusCode, growth).toBeLessThan(500);
        leastMs = Math.min(leastMs, pauseMs);
      }
      expect(leastMs, `${growth}: ${payload.length} bytes`).toBeLessThan(boundMs);
    }
  },
);
