import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { availabilityContract } from '../availability.contract.ts';
import type { MonitorsService } from '../monitors.service.ts';
import type { FiguresService } from './figures.service.ts';
import type { ImpactService } from './impact.service.ts';

/** Binds the contract of availability, latencies and impact to its services. */
export function createFiguresProcedures({
  service,
  figures,
  impact,
}: {
  readonly service: Pick<MonitorsService, 'read'>;
  readonly figures: FiguresService;
  readonly impact: ImpactService;
}) {
  const os = implement(availabilityContract).$context<RequestContext>();
  const success = true as const;
  return os.router({
    overview: os.overview.handler(async ({ input: { organizationId: _, websiteId, ...input }, context }) => {
      const scope = { organizationId: organizationOf(context), websiteId };
      return {
        success,
        ...(await figures.overview(scope, { ...input, ids: input.ids ?? [], timeZone: input.timeZone })),
      };
    }),
    summary: os.summary.handler(async ({ input: { id, timeZone }, context }) => {
      const { row } = await service.read(id, organizationOf(context));
      return { success, summary: await figures.summary(row, timeZone) };
    }),
    impact: os.impact.handler(async ({ input: { id, outageId }, context }) => {
      const { row } = await service.read(id, organizationOf(context));
      return { success, impact: (await impact.measure(row, outageId)) ?? null };
    }),
  });
}
