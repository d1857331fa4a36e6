import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Credential, createDemoClient, type DemoClient } from './demo-client.ts';
import { fillErrors, fillSourceMaps } from './fill/errors.ts';
import { fillFlags } from './fill/flags.ts';
import { DEMO_INTEGRATIONS } from './fill/integrations.data.ts';
import { checkLinks, clickLinks, createLinks } from './fill/links.ts';
import { fillMonitors, type SimulatedMonitor } from './fill/monitors.ts';
import { fillNotifications } from './fill/notifications.ts';
import { fillPayments } from './fill/payments.ts';
import { fillGoals, fillPins, fillReports, fillShares } from './fill/reports.ts';
import { fillStatusPage } from './fill/status-page.ts';

import { BLOG } from './model/blog.data.ts';
import { downtimesOf } from './model/checks.ts';
import { modelErrors } from './model/errors.ts';
import { SHOP } from './model/shop.data.ts';
import type { Site } from './model/site.ts';
import { modelTraffic, type TrafficOptions } from './model/traffic-model.ts';
import { DEMO_RULES, modelUnwanted, REFUSED, withRetries } from './model/unwanted.ts';
import { modelVitals } from './model/vitals.ts';
import type { Past } from './past/past.module.ts';

/** The input of {@link fillDemo}. */
export interface DemoOptions {
  /** The routes of the server. */
  readonly http: FastifyInstance;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly past: Past;
  /** The owner. The account must exist. */
  readonly owner: { readonly email: string; readonly password: string };
  /** The same seed generates the same traffic for the same end. */
  readonly seed: number;
  /** End of the traffic, in milliseconds since the epoch. */
  readonly endMs: number;
  readonly days: number;
  /** Called after each batch of events, and before each kind of resources. */
  readonly onProgress: (progress: DemoProgress) => void;
}

/** What {@link fillDemo} is doing. */
export interface DemoProgress {
  /** What is created: `traffic`, `links`, … */
  readonly creating: string;
  /** The number of accepted events so far. */
  readonly events: number;
}

/** The created resources. */
export interface DemoInstance {
  readonly shopId: string;
  readonly blogId: string;
  /** Secret of a key with `read:data` and `track:events` for both websites. */
  readonly keySecret: string;
  readonly events: number;
  readonly simulated: readonly SimulatedMonitor[];
}

/** Its time zone is that of the shop. */
const ORGANIZATION = { timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' } as const;
/** The most events of one request (docs/decisions/0028 §6). */
const BATCH = 1_000;
/** Derives a different seed for each website. */
const LINKS_SEED = 900_000;
const PAYMENTS_SEED = 800_000;
const MONITORS_SEED = 700_000;
const FLAGS_SEED = 600_000;
const SEED_STEP = 7_919;

const createdWebsite = z.object({ website: z.object({ id: z.string(), organizationId: z.string() }) });
const createdIntegration = z.object({ integration: z.object({ id: z.string() }) });
const createdKey = z.object({ secret: z.string() });
const taken = z.object({ count: z.int() });

/**
 * Creates two websites and a key, and sends the traffic of both to the endpoints of the tracker. It is enriched like the events of
 * real visitors. Rules block some of it, and some is rejected. All accepted data is durable when the promise resolves.
 * @throws Error with the message of the server if it rejects a valid request.
 */
export async function fillDemo(options: DemoOptions): Promise<DemoInstance> {
  const client = createDemoClient(options.http, options.baseUrl);
  const session = await client.signIn(options.owner.email, options.owner.password);
  // First, because websites begin with the time zone of their organization.
  await client.patch('/v1/organization', ORGANIZATION, session);
  const shop = await createWebsite(client, session, SHOP);
  const blog = await createWebsite(client, session, BLOG);
  const { secret } = await client.post(
    '/v1/keys',
    {
      name: 'Demo key',
      scopes: ['read:data', 'track:events'],
      access: { type: 'global' },
      organizationId: shop.organizationId,
    },
    session,
    createdKey,
  );

  let events = 0;
  const report = (creating: string) => options.onProgress({ creating, events });
  const headers = { 'x-api-key': secret };
  // First, because rejected requests are counted in memory and written every 2 s.
  for (const { path, body } of REFUSED) await client.postInVain(addressOf(path, shop.id), body, headers);
  for (const [index, { site, id }] of [shop, blog].entries()) {
    const seed = options.seed + index * SEED_STEP;
    for (const { path, facts } of modelEverything(site, { ...options, seed }))
      for (const batch of batchesOf(facts)) {
        const { count } = await client.post(addressOf(path, id), batch, headers, taken);
        events += count;
        report('traffic');
      }
  }
  report('goals and errors');
  await fillErrors(client, session, shop.id, SHOP);
  await fillSourceMaps(client, session, shop.id, SHOP.releases);
  await fillGoals(client, session, shop.id);
  report('links');
  await createLinks(client, session, shop.organizationId, options);
  report('integrations');
  for (const [index, fields] of DEMO_INTEGRATIONS.entries()) {
    const body = { ...fields, organizationId: shop.organizationId };
    const { integration } = await client.post('/v1/integrations', body, session, createdIntegration);
    if (index === 0) await fillReports(client, session, shop, integration.id);
  }
  await checkLinks(options.past.recordLinkChecks);
  for (const batch of batchesOf(
    await clickLinks(options.past.followLink, { ...options, seed: options.seed + LINKS_SEED }),
  )) {
    const { count } = await client.post(addressOf('/track', shop.id), batch, headers, taken);
    events += count;
    report('clicks');
  }
  report('monitors');
  const { monitorIds, simulated, problems } = await fillMonitors(client, session, shop, {
    ...options,
    seed: options.seed + MONITORS_SEED,
  });
  report('notifications');
  await fillNotifications(client, session, shop, { ...options, problems });
  report('status page');
  await fillStatusPage(client, session, shop.organizationId, { monitorIds, endMs: options.endMs });
  report('flags');
  await fillFlags(client, session, shop.id, { ...options, seed: options.seed + FLAGS_SEED });
  report('payments');
  await fillPayments(client, session, shop.id, {
    seed: options.seed + PAYMENTS_SEED,
    endMs: options.endMs,
    visits: modelTraffic(SHOP, options).flatMap(({ anonymousId, timestamp }) =>
      anonymousId === undefined ? [] : [{ anonymousId, timestamp }],
    ),
  });
  await fillPins(client, session, shop.id);
  await fillShares(client, session, blog.id);
  await client.signOut(session);
  return { shopId: shop.id, blogId: blog.id, keySecret: secret, events, simulated };
}

/** The data of a website and the endpoints that it is sent to. */
function modelEverything(
  site: Site,
  options: TrafficOptions,
): readonly { readonly path: string; readonly facts: readonly object[] }[] {
  const { seed, endMs } = options;
  const downtimes = site === SHOP ? downtimesOf('Website', endMs) : [];
  // A website that is down receives no visits: its outages show that.
  const traffic = modelTraffic(site, options).filter(
    ({ timestamp }) => !downtimes.some(({ fromMs, toMs }) => fromMs <= timestamp && timestamp < toMs),
  );
  const { events, retries } = withRetries(traffic, seed + 1);
  return [
    { path: '/track', facts: events },
    { path: '/vitals', facts: modelVitals(site, traffic, seed + 2) },
    { path: '/errors', facts: modelErrors(site, traffic, { seed: seed + 3, endMs }) },
    { path: '/track', facts: modelUnwanted(site, { ...options, seed: seed + 4 }) },
    { path: '/track', facts: retries },
  ];
}

function addressOf(path: string, websiteId: string): string {
  return `${path}?website_id=${encodeURIComponent(websiteId)}`;
}

async function createWebsite(client: DemoClient, session: Credential, site: Site) {
  const { name, domain, isPublic } = site;
  const { website } = await client.post('/v1/websites', { name, domain, isPublic }, session, createdWebsite);
  await client.patch(`/v1/websites/${website.id}`, { collection: DEMO_RULES }, session);
  return { ...website, site };
}

function* batchesOf<T>(facts: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < facts.length; start += BATCH) yield facts.slice(start, start + BATCH);
}
