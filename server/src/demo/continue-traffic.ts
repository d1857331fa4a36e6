import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { DAY_MS } from '../lib/time/time-zone.ts';
import { createDemoClient } from './demo-client.ts';
import { BLOG } from './model/blog.data.ts';
import { fillPauses } from './model/live-visits.ts';
import { SHOP } from './model/shop.data.ts';
import type { Site } from './model/site.ts';
import { modelTraffic } from './model/traffic-model.ts';
import { modelVitals } from './model/vitals.ts';

const BATCH = 1_000;
/** Derives a different seed for each day and website. */
const SEED_STEP = 104_729;

const taken = z.object({ count: z.int() });

/** Data for an endpoint, and the time at which it is sent. */
interface Due {
  readonly path: string;
  readonly fact: { readonly timestamp: number };
}

/** Continues the traffic of a demo after its history. */
export interface ContinuedTraffic {
  /** Sends everything up to a time, in order. Returns the number of accepted events. @throws Error if the server rejects them. */
  sendUntil(nowMs: number): Promise<number>;
}

/**
 * Creates the traffic of both websites from a time on. It is generated day by day, without peaks.
 * @param options.fromMs the end of the history, in milliseconds since the epoch.
 */
export function continueTraffic(options: {
  readonly http: FastifyInstance;
  /** Address of the service, without a slash at its end. */
  readonly baseUrl: string;
  readonly keySecret: string;
  readonly shopId: string;
  readonly blogId: string;
  readonly seed: number;
  readonly fromMs: number;
}): ContinuedTraffic {
  const client = createDemoClient(options.http, options.baseUrl);
  const sites = [
    { site: SHOP, id: options.shopId },
    { site: BLOG, id: options.blogId },
  ] as const;
  let generatedMs = options.fromMs;
  let { seed } = options;
  let waiting: readonly Due[] = [];

  const generateDay = (): void => {
    generatedMs += DAY_MS;
    const day = sites.flatMap(({ site, id }) => {
      seed += SEED_STEP;
      return modelDay(site, id, { seed, endMs: generatedMs });
    });
    waiting = [...waiting, ...day].sort((one, other) => one.fact.timestamp - other.fact.timestamp);
  };

  return {
    async sendUntil(nowMs) {
      while (generatedMs <= nowMs) generateDay();
      const next = waiting.findIndex(({ fact }) => fact.timestamp > nowMs);
      const due = next === -1 ? waiting : waiting.slice(0, next);
      waiting = waiting.slice(due.length);
      let sent = 0;
      for (const path of new Set(due.map((one) => one.path))) {
        const facts = due.filter((one) => one.path === path).map(({ fact }) => fact);
        for (let start = 0; start < facts.length; start += BATCH) {
          const body = facts.slice(start, start + BATCH);
          sent += (await client.post(path, body, { 'x-api-key': options.keySecret }, taken)).count;
        }
      }
      return sent;
    },
  };
}

/** Generates the day before `endMs`. */
function modelDay(
  site: Site,
  websiteId: string,
  { seed, endMs }: { readonly seed: number; readonly endMs: number },
): readonly Due[] {
  const fromMs = endMs - DAY_MS;
  const modelled = modelTraffic({ ...site, bursts: [] }, { seed, endMs, days: 1, isSteady: true });
  const events = fillPauses(site, modelled, { fromMs, toMs: endMs, seed: seed + 2 });
  const search = `website_id=${encodeURIComponent(websiteId)}`;
  return [
    ...events.map((fact) => ({ path: `/track?${search}`, fact })),
    ...modelVitals(site, events, seed + 1).map((fact) => ({ path: `/vitals?${search}`, fact })),
  ];
}
