import { z } from 'zod';
import type { Credential, DemoClient } from '../demo-client.ts';
import { campaignOf, type DemoClick, modelClicks } from '../model/clicks.ts';
import type { DemoEvent } from '../model/demo-event.ts';
import { createRandom } from '../model/random.ts';
import { SHOP } from '../model/shop.data.ts';
import type { TrafficOptions } from '../model/traffic-model.ts';
import { writeVisit } from '../model/visit.ts';
import type { FollowLink, RecordLinkChecks } from '../past/link-history.ts';

import { BROKEN_TARGET, DEMO_FOLDERS, DEMO_LINKS } from './links.data.ts';

/** Results in a row after which a broken target is reported. */
const RESULTS = 2;

/** Clicks at the same time. They share writes of the journal. */
const CLICKS_AT_ONCE = 200;
const CLICK_PARAMETER = /[?&]pharos_click=/;
const LOADING_MS = 900;
const SEED_STEP = 101;

const createdFolder = z.object({ folder: z.object({ id: z.string() }) });
const createdLink = z.object({ link: z.object({ id: z.string() }) });

/** Creates the folders and links of the demo. */
export async function createLinks(
  client: DemoClient,
  session: Credential,
  organizationId: string,
  options: Pick<TrafficOptions, 'endMs' | 'days'>,
): Promise<void> {
  const folders = new Map<string, string>();
  for (const name of DEMO_FOLDERS) {
    const { folder } = await client.post(
      '/v1/link-folders',
      { name, organizationId },
      session,
      createdFolder,
    );
    folders.set(name, folder.id);
  }
  for (const link of DEMO_LINKS) {
    const { endMs } = campaignOf(link, options);
    const expiresAt = Number.isFinite(endMs) ? { expiresAt: new Date(endMs).toISOString() } : {};
    const folderId = folders.get(link.folder ?? '') ?? null;
    await client.post(
      '/v1/links',
      { ...link.body, ...expiresAt, folderId, organizationId },
      session,
      createdLink,
    );
  }
}

/** Records checks of all targets. That of the poster was removed from the shop. */
export async function checkLinks(record: RecordLinkChecks): Promise<void> {
  const gone = { kind: 'broken', statusCode: 404, reason: 'The target responds with status 404.' } as const;
  const found = { kind: 'ok', statusCode: 200 } as const;
  for (let result = 0; result < RESULTS; result += 1)
    await record((url) => (url === BROKEN_TARGET ? gone : found));
}

/**
 * Clicks the links of the demo, and generates the visits that follow.
 * @returns the events of these visits, in order of time.
 */
export async function clickLinks(follow: FollowLink, options: TrafficOptions): Promise<readonly DemoEvent[]> {
  const clicks = DEMO_LINKS.flatMap((link, index) =>
    modelClicks(link, { ...options, seed: options.seed + index * SEED_STEP }),
  );
  const random = createRandom(options.seed);
  const events: DemoEvent[] = [];
  for (let from = 0; from < clicks.length; from += CLICKS_AT_ONCE) {
    const batch = clicks.slice(from, from + CLICKS_AT_ONCE);
    const targets = await Promise.all(batch.map((click) => follow(toRequest(click), click.timestamp)));
    for (const [index, click] of batch.entries()) {
      const target = targets[index];
      if (target === undefined || !CLICK_PARAMETER.test(target)) continue;
      events.push(...visitAfter(random, click, target));
    }
  }
  return events
    .filter(({ timestamp }) => timestamp <= options.endMs)
    .sort((one, other) => one.timestamp - other.timestamp);
}

function toRequest({ slug, query, visitor, userAgent, referrer }: DemoClick): Parameters<FollowLink>[0] {
  return { slug, query, ip: visitor.place.ip, userAgent, referrer, language: visitor.language };
}

/** The visit of the shop that a click leads to. The first address is that of the redirect. */
function visitAfter(
  random: ReturnType<typeof createRandom>,
  { visitor, timestamp, referrer }: DemoClick,
  target: string,
): readonly DemoEvent[] {
  const entryPath = new URL(target).pathname;
  const source = { weight: 1, referrer, entries: ['list' as const], bounceFactor: 0.8 };
  const startMs = timestamp + LOADING_MS;
  const [first, ...others] = writeVisit(random, { site: SHOP, visitor, source, startMs, entryPath });
  return first === undefined ? [] : [{ ...first, url: target }, ...others];
}
