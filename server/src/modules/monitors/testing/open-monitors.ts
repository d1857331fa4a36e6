import { min } from 'drizzle-orm';
import { createHooks, type Hooks } from '../../../kernel/hooks.ts';
import { newId } from '../../../lib/ids/ids.ts';
import { StoppedClock } from '../../../lib/time/clock.ts';
import { Connectivity } from '../../../outbound/connectivity.ts';
import type { FactEntry } from '../../../stores/facts/journal/journal.types.ts';
import type { State } from '../../../stores/state/state.ts';
import type { Notification } from '../../integrations/index.ts';
import { addOrganization } from '../../notifications/testing/open-notifications.ts';
import { type CheckResult, NO_RESULT } from '../checks/check-result.ts';
import type { CheckRequest } from '../checks/checker.ts';
import { createReceivePing } from '../heartbeats/receive-ping.ts';
import { httpConfig } from '../kinds/http/http.contract.ts';
import { MaintenanceCalendar } from '../maintenance/calendar.ts';
import { createMaintenanceService } from '../maintenance/maintenance.service.ts';
import type { NewMonitor } from '../monitor-input.ts';
import { SecretBox } from '../monitor-secrets.ts';
import { createMonitorsService } from '../monitors.service.ts';
import { monitorRuns } from '../monitors.table.ts';
import { Prober } from '../schedule/prober.ts';
import { StateWriter } from '../states/apply-states.ts';
import { createSweep } from '../states/sweep.ts';

/** A row of the table of checks, as it is written. */
export interface CheckFactRow {
  readonly time: number;
  readonly covers_ms: number;
  readonly monitor_id: string;
  readonly event_key: string;
  readonly status: CheckResult['status'];
  readonly checked_from: string;
  readonly error_class?: string;
}

/** The monitors of one process on a store, with checks whose results a test decides. */
export type TestMonitors = ReturnType<typeof openMonitors>;

const audit = { record: async () => undefined };

/** A response as expected. */
export const UP: CheckResult = { ...NO_RESULT, status: 'up', latencyMs: 20, statusCode: 200 };
/** A response with a wrong status. */
export const DOWN: CheckResult = {
  ...NO_RESULT,
  status: 'down',
  statusCode: 503,
  errorClass: 'status',
  reason: 'Expected status 200-299, received 503.',
};
/** No response. */
export const TIMEOUT: CheckResult = {
  ...NO_RESULT,
  status: 'down',
  errorClass: 'timeout',
  reason: 'No response within 10 seconds.',
};

/** Opens the module on a store. @param options.respond decides the results of checks. */
export function openMonitors(options: {
  readonly state: State;
  readonly clock?: StoppedClock;
  readonly respond?: (request: CheckRequest) => CheckResult | Promise<CheckResult>;
  readonly connectivity?: Partial<ConstructorParameters<typeof Connectivity>[0]>;
  readonly hooks?: Hooks;
  /** Called before facts are written. */
  readonly onAppend?: () => void;
}) {
  const {
    state,
    clock = new StoppedClock(Date.parse('2026-03-01T12:00:00Z')),
    hooks = createHooks(),
  } = options;
  const respond = { check: options.respond ?? (() => UP) };
  const facts: CheckFactRow[] = [];
  const published: Notification[] = [];
  const errors: unknown[] = [];
  const ended: string[] = [];
  const box = new SecretBox(Buffer.alloc(32, 1));
  const calendar = new MaintenanceCalendar({ state, clock });
  const connectivity: Connectivity = new Connectivity({
    clock,
    targets: [],
    connect: async () => undefined,
    ...options.connectivity,
  });
  const states = new StateWriter({
    state,
    clock,
    publish: async (_tx, notification) => void published.push(notification),
    isInMaintenance: (monitor, atMs) => calendar.isOpen(monitor, atMs),
    hooks,
    baseUrl: 'https://pharos.example',
  });
  const deps = { state, clock, audit, calendar };
  const prober = new Prober({
    ...deps,
    journal: {
      append: async (entries: readonly FactEntry[]) => {
        options.onAppend?.();
        const keys = new Set(facts.map((fact) => fact.event_key));
        // As the table does: a check that is recorded twice is stored once.
        for (const { json } of entries) {
          const row: CheckFactRow = JSON.parse(json);
          if (!keys.has(row.event_key)) facts.push(row);
        }
      },
    },
    logger: { error: (fields: unknown) => void errors.push(fields), warn: () => undefined },
    check: async (request) => respond.check(request),
    connectivity,
    states,
    configOf: (row) => ({ ...row.config, ...box.open(row) }),
  });
  const service = createMonitorsService({
    ...deps,
    hooks,
    box,
    endProblems: async (_tx, { id }) => void ended.push(id),
  });
  return {
    state,
    clock,
    calendar,
    prober,
    states,
    service,
    respond,
    connectivity,
    maintenance: createMaintenanceService(deps),
    sweep: createSweep({ ...deps, states }),
    receive: createReceivePing({ state, clock }),
    /** What was written, in order. */
    facts,
    published,
    errors,
    /** The monitors whose problems were ended without a notification. */
    ended,
    /** Advances the clock, and performs each check when it is due. */
    async run(durationMs: number) {
      const endMs = clock.now() + durationMs;
      for (;;) {
        const [next] = await state.db.select({ dueAt: min(monitorRuns.dueAt) }).from(monitorRuns);
        const dueMs = next?.dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
        clock.set(Math.min(endMs, Math.max(dueMs, clock.now())));
        await prober.tick();
        await prober.settle();
        if (dueMs > endMs) return;
      }
    },
  };
}

/** The input of an HTTP monitor. */
export function httpMonitor(changes: Record<string, unknown> = {}): NewMonitor {
  const { url, cacheBust, ...config } = httpConfig.parse({ url: 'https://shop.example/health' });
  return { name: 'Shop', url, cacheBust, config, failuresToDown: 2, retries: 0, ...changes };
}

/** Adds an organization with one monitor. */
export async function addMonitor(monitors: TestMonitors, changes: Record<string, unknown> = {}) {
  const { id: organizationId, actor } = await addOrganization(monitors.state);
  const monitor = await monitors.service.create(actor, organizationId, httpMonitor(changes));
  return { organizationId, actor, id: monitor.row.id, monitor };
}

/** An id of a monitor. */
export const someMonitorId = () => newId('mon');
