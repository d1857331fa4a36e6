import { implement } from '@orpc/server';
import { invalidField } from '../../../errors.ts';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { isId } from '../../../lib/ids.ts';
import { catchUp, type Freshness } from '../../../stores/facts/freshness.ts';
import { availabilityContract } from '../availability.contract.ts';
import type { MonitorsService } from '../monitors.service.ts';
import { type FiguresService, MAX_OVERVIEW } from './figures.service.ts';
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
    overview: os.overview.handler(async ({ input: { websiteId, ids, days, timeZone }, context }) => {
      const scope = { organizationId: organizationOf(context), websiteId };
      await catchUp(freshness, scope.organizationId, context.signal);
      return { success, ...(await figures.overview(scope, { ids: readIds(ids), days, timeZone })) };
    }),
    summary: os.summary.handler(async ({ input: { id, timeZone }, context }) => {
      const { row } = await service.read(id, organizationOf(context));
      await catchUp(freshness, id, context.signal);
      return { success, summary: await figures.summary(row, timeZone) };
    }),
    impact: os.impact.handler(async ({ input: { id, outageId }, context }) => {
      const { row } = await service.read(id, organizationOf(context));
      const measured = await impact.measure(row, outageId);
      if (measured === undefined) return { success, impact: null };
      const { goals, revenue, ...others } = measured;
      return { success, impact: { ...others, goals: [...goals], revenue: [...revenue] } };
    }),
  });
}

/** @throws AppError VALIDATION_ERROR. */
function readIds(text = ''): readonly string[] {
  const ids = [...new Set(text.split(',').filter((id) => id !== ''))];
  if (ids.length > MAX_OVERVIEW) throw invalidField('ids', `must have at most ${MAX_OVERVIEW} ids`);
  if (!ids.every((id) => isId('mon', id)))
    throw invalidField('ids', 'must be ids of monitors, separated by commas');
  return ids;
}
