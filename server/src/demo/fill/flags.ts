import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '../../lib/time/time-zone.ts';
import type { Credential, DemoClient } from '../demo-client.ts';
import { createRandom } from '../model/random.ts';
import type { PastEvaluations, PastFlagChange } from '../past/flag-history.ts';
import type { Past } from '../past/past.module.ts';
import { DEMO_ENVIRONMENTS, DEMO_FLAGS, DEMO_LIST, DEMO_SEGMENT, type DemoFlag } from './flags.data.ts';

/** The days of evaluations. */
const DAYS = 30;
/** The part of evaluations at noon that happens at midnight. */
const AT_NIGHT = 0.15;

const createdEnvironment = z.object({ environment: z.object({ id: z.string() }) });
const createdSegment = z.object({ segment: z.object({ id: z.string() }) });

/** Creates environments, segments and seven flags of a website, with versions of several weeks and evaluations of 30 days. */
export async function fillFlags(
  client: DemoClient,
  session: Credential,
  websiteId: string,
  options: { readonly past: Pick<Past, 'writeFlagHistory'>; readonly seed: number; readonly endMs: number },
): Promise<void> {
  for (const environment of DEMO_ENVIRONMENTS)
    await client.post('/v1/flag-environments', { websiteId, ...environment }, session, createdEnvironment);
  const createSegment = async (fields: object) => {
    const { segment } = await client.post(
      '/v1/flag-segments',
      { websiteId, ...fields },
      session,
      createdSegment,
    );
    return segment.id;
  };
  const segments = {
    segment: await createSegment(DEMO_SEGMENT),
    list: await createSegment(DEMO_LIST.segment),
  };
  await client.post(
    `/v1/flag-segments/${segments.list}/ids/add`,
    { ids: DEMO_LIST.ids },
    session,
    createdSegment,
  );
  const changes = DEMO_FLAGS.flatMap((demo) => changesOf(demo, websiteId, segments, options.endMs));
  await options.past.writeFlagHistory(websiteId, {
    changes: changes.sort((one, other) => one.atMs - other.atMs),
    evaluations: DEMO_FLAGS.flatMap((demo, index) =>
      evaluationsOf(demo, options.seed + index, options.endMs),
    ),
  });
}

function changesOf(
  { createdDaysAgo, flag, segmentOfRule, changes }: DemoFlag,
  websiteId: string,
  segments: Readonly<Record<'segment' | 'list', string>>,
  endMs: number,
): PastFlagChange[] {
  const ids = segmentOfRule === undefined ? [] : [segments[segmentOfRule]];
  const rules = (flag.rules ?? []).map((rule) => ({ ...rule, segments: ids }));
  const create = { ...flag, websiteId, ...(rules.length === 0 ? {} : { rules }) };
  return [
    { atMs: endMs - createdDaysAgo * DAY_MS, create },
    ...changes.map(({ daysAgo, percentage, ...fields }) => ({
      atMs: endMs - daysAgo * DAY_MS,
      key: flag.key,
      changes: {
        ...fields,
        ...(percentage === undefined ? {} : { rules: rules.map((rule) => ({ ...rule, percentage })) }),
      },
    })),
  ];
}

/** One row for each hour, value and SDK. */
function evaluationsOf(
  { flag, createdDaysAgo, usage }: DemoFlag,
  seed: number,
  endMs: number,
): PastEvaluations[] {
  if (usage === undefined) return [];
  const random = createRandom(seed);
  const found: PastEvaluations[] = [];
  const days = Math.min(DAYS, createdDaysAgo);
  const lastMs = Math.floor(endMs / HOUR_MS) * HOUR_MS - HOUR_MS;
  for (let atMs = lastMs - days * DAY_MS; atMs <= lastMs; atMs += HOUR_MS) {
    const hour = new Date(atMs).getUTCHours();
    const load = AT_NIGHT + (1 - AT_NIGHT) * Math.max(0, Math.sin(((hour - 5) / 18) * Math.PI));
    for (const sdk of usage.sdks)
      for (const { variant, value, share, reason } of usage.values) {
        const expected = (usage.perHour * load * share) / usage.sdks.length;
        const count = Math.round(expected * (0.8 + 0.4 * random.next()));
        if (count > 0)
          found.push({ atMs, environment: 'production', key: flag.key, variant, value, reason, sdk, count });
      }
  }
  return found;
}
