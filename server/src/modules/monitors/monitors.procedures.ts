import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { catchUp, type Freshness } from '../../stores/facts/freshness.ts';
import type { State } from '../../stores/state/state.ts';
import { availabilityContract } from './availability.contract.ts';
import type { CheckNow } from './check-now.ts';
import type { FiguresService } from './figures/figures.service.ts';
import type { ImpactService } from './figures/impact.service.ts';
import type { MonitorWithState } from './find-monitors.ts';
import type { DescribeKinds } from './kinds/list-kinds.ts';
import type { SecretBox } from './monitor-secrets.ts';
import { monitorsContract } from './monitors.contract.ts';
import type { MonitorsService } from './monitors.service.ts';
import { outagesContract } from './outages/outages.contract.ts';
import { listOutages, type OutagesService } from './outages/outages.service.ts';
import { presentCheck, presentMonitor, presentOutage } from './present-monitor.ts';
import { readChecks } from './read-checks.ts';
import { LOCAL_REGION } from './region.data.ts';

/** Binds the contract of monitors to their services. @param deps.baseUrl without a slash at its end. */
export function createMonitorsProcedures(deps: {
  readonly service: MonitorsService;
  readonly outages: OutagesService;
  readonly checkNow: CheckNow;
  readonly describeKinds: DescribeKinds;
  readonly box: SecretBox;
  readonly facts: Pick<Facts, 'query'>;
  readonly freshness: Freshness | undefined;
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly baseUrl: string;
}) {
  const { service, outages, checkNow, box, facts, clock, baseUrl } = deps;
  const os = implement(monitorsContract).$context<RequestContext>();
  const success = true as const;

  const present = (context: RequestContext, monitor: MonitorWithState) => {
    const secrets = box.open(monitor.row) ?? {};
    return presentMonitor(monitor, { secrets, baseUrl, principal: context.principal });
  };
  const presentOne = (context: RequestContext, monitor: MonitorWithState) => ({
    success,
    monitor: present(context, monitor),
  });

  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { found, nextCursor } = await service.list({ ...input, organizationId: organizationOf(context) });
      return { success, monitors: found.map((one) => present(context, one)), nextCursor };
    }),
    kinds: os.kinds.handler(async ({ context }) => ({ success, ...(await deps.describeKinds(context)) })),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => {
      const monitor = await service.create(context, organizationOf(context), input);
      return presentOne(context, monitor);
    }),
    testNew: os.testNew.handler(async ({ input: { organizationId: _, ...input }, context }) => ({
      success,
      check: presentCheck(await checkNow.ofNew(input, context.signal), LOCAL_REGION),
    })),
    get: os.get.handler(async ({ input: { id }, context }) =>
      presentOne(context, await service.read(id, organizationOf(context))),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(context, await service.update(context, id, organizationOf(context), changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
      return { success };
    }),
    pause: os.pause.handler(async ({ input: { id }, context }) =>
      presentOne(context, await service.update(context, id, organizationOf(context), { paused: true })),
    ),
    resume: os.resume.handler(async ({ input: { id }, context }) =>
      presentOne(context, await service.update(context, id, organizationOf(context), { paused: false })),
    ),
    pauseMany: os.pauseMany.handler(async ({ input: { tag, paused }, context }) => ({
      success,
      changed: await service.pauseMany(context, organizationOf(context), { tag, paused }),
    })),
    check: os.check.handler(async ({ input: { id }, context }) => {
      const { row } = await service.read(id, organizationOf(context));
      return { success, check: presentCheck(await checkNow.ofStored(row, context.signal), LOCAL_REGION) };
    }),
    checks: os.checks.handler(async ({ input: { id, from, to, ...options }, context }) => {
      await catchUp(deps.freshness, id, context.signal);
      const page = await readChecks(facts, {
        ...options,
        organizationId: organizationOf(context),
        monitorId: id,
        fromMs: from === undefined ? undefined : Date.parse(from),
        // Checks cover the time to come.
        toMs: to === undefined ? clock.now() + 2 * 24 * 60 * 60 * 1_000 : Date.parse(to),
      });
      return { success, ...page };
    }),
    outages: os.outages.handler(async ({ input: { id, ...page } }) => {
      const { rows, nextCursor } = await outages.list({ monitorId: id, ...page });
      return { success, outages: rows.map((row) => presentOutage(row, clock.now())), nextCursor };
    }),
    acknowledge: os.acknowledge.handler(async ({ input: { id }, context }) => {
      const row = await outages.acknowledge(context, id, organizationOf(context));
      return { success, outage: presentOutage(row, clock.now()) };
    }),
  });
}

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
