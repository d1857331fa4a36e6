import { implement } from '@orpc/server';
import { AppError } from '../../../errors.ts';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { ProbePrincipal } from '../../../lib/principal.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { ClaimService } from './claim.service.ts';
import { probesContract } from './probes.contract.ts';
import type { ProbeRow, ProbesService } from './probes.service.ts';
import { protocolContract } from './protocol.contract.ts';
import type { RecordResults } from './record-results.ts';

/** A probe without a request for this long is not connected, in milliseconds. */
const CONNECTED_MS = 2 * 60_000;

/** Binds the contract of probes to its services. */
export function createProbesProcedures(deps: {
  readonly service: ProbesService;
  readonly claims: ClaimService;
  readonly recordResults: RecordResults;
  readonly clock: Clock;
}) {
  const { service, clock } = deps;
  const os = implement({ ...probesContract, ...protocolContract }).$context<RequestContext>();
  const success = true as const;
  const present = (row: ProbeRow) => presentProbe(row, clock.now());

  return os.router({
    list: os.list.handler(async ({ context }) => ({
      success,
      probes: (await service.list(organizationOf(context))).map(present),
    })),
    create: os.create.handler(async ({ input: { name, region }, context }) => {
      const { row, token } = await service.create(context, organizationOf(context), { name, region });
      return { success, probe: present(row), token };
    }),
    get: os.get.handler(async ({ input: { id }, context }) => ({
      success,
      probe: present(await service.read(id, organizationOf(context))),
    })),
    update: os.update.handler(async ({ input: { id, name }, context }) => ({
      success,
      probe: present(await service.rename(context, id, organizationOf(context), name)),
    })),
    rotate: os.rotate.handler(async ({ input: { id }, context }) => {
      const { row, token } = await service.rotate(context, id, organizationOf(context));
      return { success, probe: present(row), token };
    }),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
      return { success };
    }),
    claim: os.claim.handler(async ({ input, context }) => {
      const probe = probeOf(context);
      return { success, region: probe.region, ...(await deps.claims.claim(probe, input)) };
    }),
    record: os.record.handler(async ({ input: { results }, context }) => ({
      success,
      ...(await deps.recordResults(probeOf(context), results)),
    })),
  });
}

/** @throws AppError AUTH_REQUIRED for another caller, which the access rule rejects before. */
function probeOf({ principal }: Pick<RequestContext, 'principal'>): ProbePrincipal {
  if (principal.kind !== 'probe') throw new AppError('AUTH_REQUIRED', { reason: 'no_probe' });
  return principal;
}

function presentProbe(row: ProbeRow, nowMs: number) {
  const { id, organizationId, name, region, lastSeenAt, version, monitorCount, createdAt } = row;
  return {
    id,
    organizationId,
    name,
    region,
    isConnected: lastSeenAt !== null && nowMs - lastSeenAt.getTime() <= CONNECTED_MS,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    version,
    monitorCount,
    createdAt: createdAt.toISOString(),
  };
}
