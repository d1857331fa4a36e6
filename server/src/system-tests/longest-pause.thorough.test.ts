import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_FUZZ } from '../testing/fuzz-runs.ts';
import { createLargestInput, GROWTHS, type Growth, type LargestInput } from '../testing/largest-inputs.ts';
import { measurePause, processorMs } from '../testing/measure-pause.ts';
import {
  type ContractApp,
  listOperationsWithInput,
  type OperationWithInput,
  openContractApp,
} from '../testing/open-contract-app.ts';
import { BASE_URL } from '../testing/open-test-app.ts';
import type { Rejection } from '../testing/rejected-parts.ts';

/** The longest pause of the event loop that a call may cause, in milliseconds of processor time, and in empty requests. */
const MAX_PAUSE_MS = 250;
const MAX_EMPTY_REQUESTS = 100;
/** The largest body of an operation that declares none of its own, in bytes. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** The bytes of a request around its input. */
const AROUND_BYTES = 64;
const EMPTY_CALLS = 500;
const REPETITIONS = 5;
/** How often an input is tried, and how often rejected parts of one that has its largest size are replaced: each try takes up to a second. */
const MAX_TRIES = 200;
const MAX_TRIES_OF_LARGEST = 6;
/** Linux adds the time of a running thread to its account once every few milliseconds. */
const PRECISION_MS = 8;
/** A list of results, each of which can be an error, by operation: the field of the input that it is about. */
const RESULTS_OF = new Map([['links.bulk', 'links']]);

/** The calls for the largest input of `links.bulk` are built of 8 MB each. */
const TIMEOUT_MS = 600_000;

/** Operations that take longer than {@link MAX_EMPTY_REQUESTS}, but not longer than {@link MAX_PAUSE_MS}, by the reason. */
const LONGER: Readonly<Record<string, readonly string[]>> = {
  'parsing a body of 1 to 8 MB with up to 100,000 values: 20 to 80 ms': [
    ...['links.bulk', 'links.import', 'flags.import', 'flags.segments.addIds', 'monitors.import'],
    ...['statusPages.import', 'statusPages.subscribers.import', 'probes.record'],
    ...['tracking.track', 'tracking.vitals', 'tracking.errors', 'tracking.identify'],
  ],
  'planning 50 parameters with 50 filters each: 25 to 45 ms': ['query.run', 'query.compile'],
  'validating the largest rules of a link: 15 to 25 ms': ['links.testRules'],
  'rendering 20,000 characters of Markdown, and the occurrences of two years: 30 to 40 ms': [
    ...['maintenances.create', 'maintenances.update', 'maintenances.addUpdate'],
  ],
};
const IS_LONGER: ReadonlySet<string> = new Set(Object.values(LONGER).flat());

/** Operations of which no input is accepted, because their examples lack the state that they need. They have ids and short texts. */
const NOT_ACCEPTED: ReadonlySet<string> = new Set([
  // They need another state, or another person, than the subjects of the examples.
  ...['flags.environments.propose', 'flags.environments.withdraw', 'flags.environments.delete'],
  ...['flags.changes.reject', 'flags.changes.cancel', 'flags.delete', 'flags.groups.delete'],
  ...['monitors.acknowledge', 'links.domains.delete', 'websites.transfer', 'probes.claim', 'query.type'],
  'links.check',
  ...['statusPages.components.reorder', 'statusPages.subscriptions.subscribe'],
  ...['statusPages.subscriptions.confirm', 'statusPages.subscriptions.getSubscription'],
  'statusPages.subscriptions.changeSubscription',
  // Their status page or incident was deleted before: deletions are last.
  ...['incidents.deleteUpdate', 'statusPages.components.delete', 'statusPages.components.deleteGroup'],
  ...['statusPages.incidentTemplates.delete', 'statusPages.subscribers.delete', 'statusPages.domain.remove'],
]);

let app: ContractApp;
let limitMs: number;
let run = 0;

beforeAll(async () => {
  app = await openContractApp('own');
  await callEmpty();
  const startedMs = processorMs();
  await callEmpty();
  const emptyMs = (processorMs() - startedMs) / EMPTY_CALLS;
  limitMs = Math.min(MAX_PAUSE_MS, MAX_EMPTY_REQUESTS * emptyMs);
});
afterAll(() => app.close());

/** Sends requests that are authenticated, authorized and limited like all others, and have no input. */
async function callEmpty(): Promise<void> {
  app.clock.advance(61_000);
  const payload = JSON.stringify({ json: {} });
  const headers = { cookie: app.owner.cookie, origin: BASE_URL, 'content-type': 'application/json' };
  for (let call = 0; call < EMPTY_CALLS; call += 1) {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/rpc/integrations/kinds',
      headers,
      payload,
    });
    expect(statusCode).toBe(200);
  }
}

interface Sent {
  readonly status: number;
  readonly pauseMs: number;
  readonly bytes: number;
  readonly rejections: readonly Rejection[];
}

async function send({ name, path, meta }: OperationWithInput, largest: LargestInput): Promise<Sent> {
  run += 1;
  app.clock.advance(61_000);
  const payload = JSON.stringify({ json: largest.build(run) });
  const headers = { ...app.credentialOf(meta), 'content-type': 'application/json' };
  const call = () => app.inject({ method: 'POST', url: `/rpc/${path.join('/')}`, headers, payload });
  const { pauseMs, result } = await measurePause(call);
  const { statusCode: status, body } = result;
  return { status, pauseMs, bytes: payload.length, rejections: rejectionsOf(body, RESULTS_OF.get(name)) };
}

function rejectionsOf(body: string, listName: string | undefined): readonly Rejection[] {
  if (!body.startsWith('{')) return [];
  const { json, details = [] } = JSON.parse(body);
  if (listName === undefined || json?.results === undefined) return details;
  return json.results.flatMap((result: { readonly details?: readonly Rejection[] }) =>
    (result.details ?? []).map(({ field, message }) => ({ field: `${listName}.0.${field}`, message })),
  );
}

/** Finds the largest input that is accepted. @returns the last call that was accepted, or the last one. */
async function findLargest(operation: OperationWithInput, largest: LargestInput): Promise<Sent> {
  let sent = await send(operation, largest);
  let accepted: Sent | undefined;
  let triesOfLargest = 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { status, rejections } = sent;
    expect(status).toBeLessThan(500);
    const isAccepted = status < 400 && rejections.length === 0;
    if (accepted !== undefined) triesOfLargest += 1;
    const canReplace = status !== 413 && triesOfLargest < MAX_TRIES_OF_LARGEST;
    if (isAccepted) accepted = sent;
    const hasNext = isAccepted
      ? largest.enlarge()
      : (canReplace && largest.replace(rejections)) || largest.shrink();
    if (!hasNext) break;
    sent = await send(operation, largest);
  }
  return accepted ?? sent;
}

/** Many long texts take less than as many short ones or a few long ones, so only `npm run fuzz:service` tries them. */
const growthsOf = ({ input }: OperationWithInput): readonly Growth[] =>
  GROWTHS.filter(
    (growth) =>
      (growth !== 'both' || IS_FUZZ) &&
      (growth !== 'patterns' || JSON.stringify(input.schema).includes('"matches"')),
  );

test.each(listOperationsWithInput())(
  '$name does not hold up other requests, however large its input is',
  async (operation) => {
    const { name, meta, input } = operation;
    const example = app.exampleOf(meta, input.isDetailed);
    const limitBytes = (meta.bodyLimitBytes ?? BODY_LIMIT_BYTES) - AROUND_BYTES;
    const boundMs = IS_LONGER.has(name) ? MAX_PAUSE_MS : limitMs + PRECISION_MS;
    const ids = Object.values(app.subjects);
    let isAccepted = false;
    for (const growth of growthsOf(operation)) {
      const largest = createLargestInput({ schema: input.schema, example, growth, limitBytes, ids });
      const first =
        growth === 'wrong' ? await send(operation, largest) : await findLargest(operation, largest);
      isAccepted ||= growth !== 'wrong' && first.status < 400;
      let leastMs = first.pauseMs;
      // The first call compiles code, and a collection of the garbage of earlier calls can fall into any.
      for (let calls = 1; calls < REPETITIONS && leastMs >= boundMs; calls += 1) {
        const { status, pauseMs } = await send(operation, largest);
        if (status === first.status) leastMs = Math.min(leastMs, pauseMs);
      }
      expect(leastMs, `${growth}: ${first.bytes} bytes, status ${first.status}`).toBeLessThan(boundMs);
    }
    expect(isAccepted, 'whether an input is accepted').toBe(!NOT_ACCEPTED.has(name));
  },
  TIMEOUT_MS,
);
