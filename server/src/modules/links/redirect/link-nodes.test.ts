import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/open-test-app.ts';
import { linksModule } from '../links.module.ts';
import { inactivityOf } from './choose-target.ts';
import { createLinkDirectory, type LinkDirectory } from './link-directory.ts';

const RUNS = 30;
const LIMIT = 3;
const SLUG = 'contested';

let app: TestApp;
let owner: TestPerson;
let nodes: readonly LinkDirectory[];

beforeAll(async () => {
  app = await openTestApp({ trustedProxies: ['127.0.0.1/32'] });
  owner = await app.addPerson('owner@example.com');
  nodes = [createLinkDirectory(app.stores), createLinkDirectory(app.stores)];
});
afterAll(() => app.close());

/** The target that a node redirects to; `undefined` if it does not redirect. */
async function targetOn(node: LinkDirectory): Promise<string | undefined> {
  const link = await node.find(SLUG);
  if (link === undefined || inactivityOf(link, app.clock.now()) !== undefined) return undefined;
  return link.targetUrl;
}

interface Model {
  readonly id: string;
  readonly target: string;
  readonly archived: boolean;
  readonly expired: boolean;
}
type Change = 'create' | 'update' | 'archive' | 'restore' | 'expire' | 'delete';

/** Changes the link and returns what it is afterwards. A change that does not apply is left out. */
async function apply(link: Model | undefined, change: Change, target: string): Promise<Model | undefined> {
  const { actor, organizationId } = owner;
  const service = app.app.serviceOf(linksModule);
  if (link === undefined) {
    if (change !== 'create') return undefined;
    const input = { name: 'x', slug: SLUG, targetUrl: target };
    const { row } = await service.create(actor, organizationId, input);
    const { id } = row;
    return { id, target, archived: false, expired: false };
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

const isActive = (link: Model | undefined) => link !== undefined && !link.archived && !link.expired;

test('after a change was acknowledged, no node serves the old target, whatever was read meanwhile', async () => {
  const step = fc.record({
    change: fc.constantFrom<Change>('create', 'update', 'archive', 'restore', 'expire', 'delete'),
    reads: fc.integer({ min: 0, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      let link = await apply(undefined, 'create', 'https://shop.example/first');
      for (const [index, { change, reads }] of steps.entries()) {
        const reading = Array.from({ length: reads }, () => nodes.map(targetOn)).flat();
        link = await apply(link, change, `https://shop.example/${index}`);
        const expected = isActive(link) ? link?.target : undefined;
        expect(await Promise.all(nodes.map(targetOn))).toEqual([expected, expected]);
        await Promise.all(reading);
      }
      await apply(link, 'delete', '');
    }),
    { numRuns: RUNS, seed: 11 },
  );
}, 120_000);

test('simultaneous clicks and updates never exceed a click limit', async () => {
  const { actor, organizationId } = owner;
  const service = app.app.serviceOf(linksModule);
  const input = { name: 'x', targetUrl: 'https://shop.example/', clickLimit: LIMIT };
  const { row } = await service.create(actor, organizationId, input);
  const { id, slug } = row;
  const clicks = Array.from({ length: 40 }, async (_, index) => {
    if (index % 8 === 0) await service.update(actor, id, organizationId, { name: `x ${index}` });
    const headers = {
      'user-agent': 'Mozilla/5.0 Chrome/141.0.0.0',
      'x-forwarded-for': `198.51.100.${index}`,
    };
    return (await app.inject({ method: 'GET', url: `/l/${slug}`, headers })).statusCode;
  });
  const statuses = await Promise.all(clicks);
  expect(statuses.filter((status) => status === 302)).toHaveLength(LIMIT);
  expect(statuses.filter((status) => status === 410)).toHaveLength(40 - LIMIT);
});
