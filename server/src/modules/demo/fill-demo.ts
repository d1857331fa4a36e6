import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BLOG } from './blog.data.ts';
import { type Credential, createDemoClient, type DemoClient } from './demo-client.ts';
import type { DemoEvent } from './demo-event.ts';
import { SHOP } from './shop.data.ts';
import type { Site } from './site.ts';
import { modelTraffic } from './traffic-model.ts';

/** What a demonstration is made of. */
export interface DemoOptions {
  /** The server's routes. */
  readonly http: FastifyInstance;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** The owner, who exists already. */
  readonly owner: { readonly email: string; readonly password: string };
  /** The same seed gives the same traffic for the same end. */
  readonly seed: number;
  /** End of the traffic, in milliseconds since the epoch. */
  readonly endMs: number;
  readonly days: number;
  /** Told after each batch how many events are in. */
  readonly onProgress: (events: number) => void;
}

/** What a demonstration offers to try. */
export interface DemoInstance {
  readonly shopId: string;
  readonly blogId: string;
  /** Secret of a key with `read:data` and `track:events` for both websites. */
  readonly keySecret: string;
  readonly events: number;
}

/** As many as one request may hold (decisions §6). */
const BATCH = 1_000;
/** Websites get traffic of their own from one seed. */
const SEED_STEP = 7_919;

const createdWebsite = z.object({ website: z.object({ id: z.string(), organizationId: z.string() }) });
const createdKey = z.object({ secret: z.string() });
const taken = z.object({ count: z.int() });

/**
 * Creates two websites and a key, and sends the traffic of both through `/track`, so that every event is enriched as
 * those of real visitors are. The events are durable when it resolves.
 * @throws Error with the server's words when it refuses something.
 */
export async function fillDemo(options: DemoOptions): Promise<DemoInstance> {
  const client = createDemoClient(options.http, options.baseUrl);
  const session = await client.signIn(options.owner.email, options.owner.password);
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
  for (const [index, { site, id }] of [shop, blog].entries()) {
    const traffic = modelTraffic(site, { ...options, seed: options.seed + index * SEED_STEP });
    for (const batch of batchesOf(traffic)) {
      const path = `/track?website_id=${encodeURIComponent(id)}`;
      const { count } = await client.post(path, batch, { 'x-api-key': secret }, taken);
      events += count;
      options.onProgress(events);
    }
  }
  return { shopId: shop.id, blogId: blog.id, keySecret: secret, events };
}

async function createWebsite(client: DemoClient, session: Credential, site: Site) {
  const { name, domain, isPublic } = site;
  const { website } = await client.post('/v1/websites', { name, domain, isPublic }, session, createdWebsite);
  return { ...website, site };
}

function* batchesOf(traffic: readonly DemoEvent[]): Generator<readonly DemoEvent[]> {
  for (let start = 0; start < traffic.length; start += BATCH) yield traffic.slice(start, start + BATCH);
}
