import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { catchUp, type Freshness } from '../../../stores/facts/freshness.ts';
import type { UsageRow } from './read-usage.ts';
import { flagUsageContract } from './usage.contract.ts';
import type { UsageService } from './usage.service.ts';

/** Binds the contract of usage to its service. */
export function createUsageProcedures(deps: {
  readonly service: UsageService;
  readonly freshness: Freshness | undefined;
}) {
  const { service } = deps;
  const os = implement(flagUsageContract).$context<RequestContext>();
  const success = true as const;
  const begin = async (context: RequestContext) => {
    const [resource] = context.resources;
    if (resource?.websiteId !== undefined) await catchUp(deps.freshness, resource.websiteId, context.signal);
    return { organizationId: organizationOf(context), signal: context.signal };
  };
  return os.router({
    usage: os.usage.handler(async ({ input: { id, ...range }, context }) => {
      const rows = await service.ofFlag(id, range, await begin(context));
      return { success, ...summarize(rows) };
    }),
    stale: os.stale.handler(async ({ input, context }) => {
      const found = await service.stale(input.websiteId, input.days, await begin(context));
      const flags = found.map(({ row, owner, lastEvaluatedAt, staleness }) => ({
        id: row.id,
        key: row.key,
        name: row.name,
        owner,
        lifetime: row.lifetime,
        plannedEndAt: row.plannedEndAt?.toISOString() ?? null,
        lastEvaluatedAt,
        staleness,
      }));
      return { success, flags };
    }),
  });
}

function summarize(rows: readonly UsageRow[]) {
  const total = sumOf(rows);
  const ofVariants = (some: readonly UsageRow[]) =>
    [...groupBy(some, ({ variant, value }) => JSON.stringify([variant, value])).values()]
      .map((same) => ({
        variant: same[0]?.variant === '' ? null : (same[0]?.variant ?? null),
        value: same[0]?.value ?? '',
        evaluations: sumOf(same),
      }))
      .sort((a, b) => b.evaluations - a.evaluations);
  return {
    total,
    lastEvaluatedAt: rows.length === 0 ? null : lastOf(rows),
    days: [...groupBy(rows, ({ day }) => day)].map(([date, some]) => ({
      date,
      evaluations: sumOf(some),
      variants: ofVariants(some),
    })),
    variants: ofVariants(rows).map((one) => ({
      ...one,
      share: Math.round((one.evaluations * 100_000) / total) / 1_000,
    })),
    sdks: [...groupBy(rows, ({ sdk }) => sdk)]
      .map(([sdk, some]) => ({ sdk, evaluations: sumOf(some), lastEvaluatedAt: lastOf(some) }))
      .sort((a, b) => b.evaluations - a.evaluations),
  };
}

function sumOf(rows: readonly UsageRow[]): number {
  return rows.reduce((sum, { evaluations }) => sum + evaluations, 0);
}

function lastOf(rows: readonly UsageRow[]): string {
  return new Date(Math.max(...rows.map(({ lastMs }) => lastMs))).toISOString();
}
