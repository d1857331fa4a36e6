import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import { presentOutage } from '../present-check.ts';
import { listOutages } from './list-outages.ts';
import { outagesContract } from './outages.contract.ts';

/** Binds the contract of the outages of several monitors to the service. */
export function createOutagesProcedures({
  state,
  clock,
}: {
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
}) {
  const os = implement(outagesContract).$context<RequestContext>();
  return os.router({
    listOutages: os.listOutages.handler(async ({ input: { from, to, ...page }, context }) => {
      const { found, nextCursor } = await listOutages(state, {
        ...page,
        organizationId: organizationOf(context),
        fromMs: from === undefined ? undefined : Date.parse(from),
        toMs: to === undefined ? undefined : Date.parse(to),
      });
      const outages = found.map(({ outage, ...monitor }) => {
        const { evidence: _, ...presented } = presentOutage({ ...outage, evidence: null }, clock.now());
        return { ...presented, ...monitor };
      });
      return { success: true as const, outages, nextCursor };
    }),
  });
}
