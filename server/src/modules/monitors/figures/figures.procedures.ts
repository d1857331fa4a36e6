import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { catchUp, type Freshness } from '../../../stores/facts/freshness.ts';
import { availabilityContract } from '../availability.contract.ts';
import type { MonitorsService } from '../monitors.service.ts';
import type { FiguresService } from './figures.service.ts';
import type { ImpactService } from './impact.service.ts';

/** Binds the contract of availability to its services. */
export function createFiguresProcedures(deps: {
  readonly service: Pick<MonitorsService, 'read'>;
  readonly figures: FiguresService;
  readonly impact: ImpactService;
  readonly freshness: Freshness | undefined;
}) {
  const { service, figures, impact, freshness } = deps;
  const os = implement(availabilityContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    overview: os.overview.handler(async ({ input: { websiteId, ids = [], days, timeZone }, context }) => {
      const scope = { organizationId: organizationOf(context), websiteId };
      await catchUp(freshness, scope.organizationId, context.signal);
      return { success, ...(await figures.overview(scope, { ids, days, timeZone })) };
    }),
    summary: os.summary.handler(async ({ input: { id, timeZone }, context }) => {
      const { row } = await service.read(id, organizationOf(context));
      await catchUp(freshness, id, context.signal);
      return { success, summary: await figures.summary(row, timeZone) };
    }),
    impact: os.impact.handler(async ({ input: { id, outageId }, context }) => {
      const { row } = await service.read(id, organizationOf(context));
      return { success, impact: (await impact.measure(row, outageId)) ?? null };
    }),
  });
}
