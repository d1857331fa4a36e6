import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRuns } from '../../../testing/fuzz-runs.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { trackingModule } from '../../tracking/index.ts';
import { createDomainDirectory } from '../domains/domain-directory.ts';
import { linksModule } from '../links.module.ts';
import { ClickRecorder } from './click-recorder.ts';
import { LinkDirectory } from './link-directory.ts';
import { Redirector } from './redirector.ts';

const RUNS = fuzzRuns(10);
const SLUG = 'contested';

let app: TestApp;
let owner: TestPerson;
let nodes: readonly Redirector[];
const recorders: ClickRecorder[] = [];

beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1/32'] });
  owner = await app.addPerson('owner@example.com');
  nodes = [createNode(), createNode()];
});
afterAll(async () => {
  await Promise.all(recorders.map((recorder) => recorder.settle()));
  await app.close();
});

/** A redirector with caches of its own, on the stores of the app. */
function createNode(): Redirector {
  const recorder = new ClickRecorder({ journal: app.stores.journal, logger: { warn: () => undefined } });
  recorders.push(recorder);
  return new Redirector({
    ...app.stores,
    directory: new LinkDirectory(app.stores),
    domains: createDomainDirectory(app.stores),
    websites: { find: () => undefined },
    clients: app.app.serviceOf(trackingModule).clients,
    brands: { find: () => undefined },
    gate: { isOpen: () => true, enter: () => Promise.reject(new Error('No link has a password')) },
    attributeTarget: (_click, { url }) => ({ url, clickId: '' }),
    referrerPolicy: 'no-referrer',
    recorder,
    baseUrl: BASE_URL,
  });
}

/** Clicks the link. @returns the target; `undefined` if it does not redirect. */
async function click(node: Redirector): Promise<string | undefined> {
  const { headers } = await node.respond({
    hostname: '',
    path: SLUG,
    method: 'GET',
    headers: {},
    query: '',
    ip: '198.51.100.1',
    userAgent: 'Mozilla/5.0 Chrome/141.0.0.0',
    atMs: app.clock.now(),
  });
  return headers['location'];
}

interface Model {
  readonly id: string;
  readonly target: string;
  readonly limit: number | null;
  readonly archived: boolean;
  readonly expired: boolean;
}
type Change = 'create' | 'update' | 'archive' | 'restore' | 'expire' | 'delete';

/** Changes the link and returns what it is afterwards. A change that does not apply is left out. */
async function apply(
  link: Model | undefined,
  change: Change,
  { target, limit }: Pick<Model, 'target' | 'limit'>,
): Promise<Model | undefined> {
  const { actor, organizationId } = owner;
  const service = app.app.serviceOf(linksModule);
  if (link === undefined) {
    if (change !== 'create') return undefined;
    const input = { name: 'x', slug: SLUG, targetUrl: target, clickLimit: limit };
    const row = await service.create(actor, organizationId, input);
    return { id: row.id, target, limit, archived: false, expired: false };
  }
  if (change === 'delete') {
    await service.remove(actor, link.id, organizationId);
    return undefined;
  }
  const next = modelAfter(link, change, target);
  const expiresAt = next.expired ? new Date(app.clock.now() - 1).toISOString() : null;
  const changes = { targetUrl: next.target, archived: next.archived, expiresAt };
  await service.update(actor, link.id, organizationId, changes);
  return next;
}

function modelAfter(link: Model, change: Change, target: string): Model {
  switch (change) {
    case 'update':
      return { ...link, target };
    case 'archive':
      return { ...link, archived: true };
    case 'expire':
      return { ...link, expired: true };
    case 'restore':
      return { ...link, archived: false, expired: false };
    default:
      return link;
  }
}

const countOf = (targets: readonly (string | undefined)[]) =>
  targets.filter((target) => target !== undefined).length;

const isActive = (link: Model | undefined): link is Model =>
  link !== undefined && !link.archived && !link.expired;

/** A link without a limit redirects to its target; one with a limit can be used up, but has no other target. */
function expectServed(targets: readonly (string | undefined)[], link: Model | undefined): void {
  for (const target of targets) {
    if (!isActive(link)) expect(target).toBeUndefined();
    else if (link.limit === null || target !== undefined) expect(target).toBe(link.target);
  }
}

interface Step {
  readonly change: Change;
  /** Clicks on each node that begin before the change. */
  readonly clicks: number;
  readonly limit: number | null;
}

/** Runs steps with one link. Each click on a limited link is counted until the link is deleted. */
async function run(steps: readonly Step[]): Promise<void> {
  let link: Model | undefined;
  let used = 0;
  for (const [index, { change, clicks, limit }] of steps.entries()) {
    const before = link;
    const clicking = Array.from({ length: clicks }, () => nodes.map(click)).flat();
    link = await apply(link, change, { target: `https://shop.example/${index}`, limit });
    // These begin after the change, while the others are still running.
    const after = nodes.map(click);
    const meanwhile = await Promise.all(clicking);
    const later = await Promise.all(after);
    expectServed(later, link);
    // Clicks that began before the creation or the deletion of the link may belong to either.
    if (link?.id !== before?.id) used = 0;
    else used += countOf(meanwhile);
    used += countOf(later);
    if (typeof link?.limit === 'number') expect(used).toBeLessThanOrEqual(link.limit);
  }
  await apply(link, 'delete', { target: '', limit: null });
}

test('after a change was acknowledged, no node serves the old target, and no limit is exceeded, whatever is clicked meanwhile', async () => {
  const step = fc.record({
    change: fc.constantFrom<Change>('create', 'update', 'archive', 'restore', 'expire', 'delete'),
    clicks: fc.integer({ min: 0, max: 4 }),
    limit: fc.option(fc.integer({ min: 1, max: 9 })),
  });
  const first: Step = { change: 'create', clicks: 2, limit: 5 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => run([first, ...steps])),
    { numRuns: RUNS, seed: 11 },
  );
}, 120_000);

test('simultaneous clicks on all nodes use a limit up exactly, while the link is updated', async () => {
  const { actor, organizationId } = owner;
  const service = app.app.serviceOf(linksModule);
  const limit = 7;
  const input = { name: 'x', slug: SLUG, targetUrl: 'https://shop.example/', clickLimit: limit };
  const row = await service.create(actor, organizationId, input);
  const clicks = Array.from({ length: 40 }, async (_, index) => {
    if (index % 8 === 0) await service.update(actor, row.id, organizationId, { name: `x ${index}` });
    return Promise.all(nodes.map(click));
  });
  expect(countOf((await Promise.all(clicks)).flat())).toBe(limit);
});
