import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { connectTcp } from '../../outbound/connect-tcp.ts';
import { Connectivity } from '../../outbound/connectivity.ts';
import { alertsModule, trafficStopped } from '../alerts/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { organizationInUse, organizationRemoving, organizationsModule } from '../organizations/index.ts';
import { monitorTagsQueried, queryModule } from '../query/index.ts';
import { savedReportsModule } from '../saved-reports/index.ts';
import { websitesModule } from '../websites/index.ts';
import { CheckNow } from './check-now.ts';
import { CoverageReader } from './figures/coverage.ts';
import { createFiguresService } from './figures/figures.service.ts';
import { ImpactService } from './figures/impact.service.ts';
import { availabilityOf, hasMonitors, removeMonitors, tagsOf } from './find-monitors.ts';
import { addHeartbeatRoutes } from './heartbeats/heartbeats.routes.ts';
import { createReceivePing } from './heartbeats/receive-ping.ts';
import { createMonitorImportProcedures } from './import/import.procedures.ts';
import { Checkers } from './kinds/checkers.ts';
import { createDescribeKinds } from './kinds/list-kinds.ts';
import { MaintenanceCalendar } from './maintenance/calendar.ts';
import { createMaintenanceProcedures } from './maintenance/maintenance.procedures.ts';
import { createMaintenanceService } from './maintenance/maintenance.service.ts';
import { monitorChecksTable } from './monitor-checks.table.ts';
import { SECRETS_PURPOSE, SecretBox } from './monitor-secrets.ts';
import {
  createFiguresProcedures,
  createMonitorsProcedures,
  createOutagesProcedures,
} from './monitors.procedures.ts';
import { createMonitorsService } from './monitors.service.ts';
import { MONITOR_TABLES, type MonitorRow } from './monitors.table.ts';
import { createAcknowledgeProblems, OutagesService } from './outages/outages.service.ts';
import { type OutageSummary, summarizeOutages } from './outages/summarize-outages.ts';
import { ClaimService } from './probes/claim.service.ts';
import { CLAIMS_PURPOSE, ClaimBox } from './probes/claim-box.ts';
import { createResolveProbe, TOKENS_PURPOSE } from './probes/probe-token.ts';
import { createProbesProcedures } from './probes/probes.procedures.ts';
import { ProbesService } from './probes/probes.service.ts';
import { createRecordResults } from './probes/record-results.ts';
import { createCheckMetrics } from './schedule/check-metrics.ts';

import { Prober } from './schedule/prober.ts';
import { StateWriter } from './states/apply-states.ts';
import { createSweep } from './states/sweep.ts';

/** How often due checks are looked for: the largest part of their delay. */
const TICK_MS = 250;
const SWEEP_MS = 15_000;

/** Uptime monitors: their checks, states and outages. */
export const monitorsModule = defineModule({
  name: 'monitors',
  tag: {
    name: 'Monitors',
    description:
      'Uptime monitors, their checks and outages, maintenance windows, and probes in other regions.',
    position: 65,
  },
  needs: [
    organizationsModule,
    websitesModule,
    notificationsModule,
    queryModule,
    savedReportsModule,
    alertsModule,
  ],
  stateTables: MONITOR_TABLES,
  factTables: [monitorChecksTable],
  create(kernel, use) {
    const { publish, endProblems, notifications } = use(notificationsModule);
    const coverage = new CoverageReader(kernel);
    const box = new SecretBox(kernel.keyFor(SECRETS_PURPOSE));
    const checkers = new Checkers(kernel);
    const check: typeof checkers.check = (...request) => checkers.check(...request);
    const configOf = (row: MonitorRow) => {
      const secrets = box.open(row);
      return secrets && { ...row.config, ...secrets };
    };
    const calendar = new MaintenanceCalendar(kernel);
    const states = new StateWriter({
      ...kernel,
      publish,
      isInMaintenance: (monitor, atMs) => calendar.isOpen(monitor, atMs),
    });
    const connectivity = new Connectivity({
      ...kernel,
      targets: kernel.connectivityTargets ?? [],
      connect: connectTcp,
    });
    const prober = new Prober({ ...kernel, check, connectivity, calendar, states, configOf });
    const sweep = createSweep({ ...kernel, calendar, states });
    const service = createMonitorsService({ ...kernel, box, endProblems });
    const maintenance = createMaintenanceService({ ...kernel, calendar });
    const impact = new ImpactService({
      ...kernel,
      query: use(queryModule),
      websites: use(websitesModule),
      savedReports: use(savedReportsModule),
    });
    const outages = new OutagesService({
      ...kernel,
      acknowledgeProblems: createAcknowledgeProblems(notifications),
    });
    const probes = new ProbesService({ ...kernel, key: kernel.keyFor(TOKENS_PURPOSE) });
    const claimBox = new ClaimBox(kernel.keyFor(CLAIMS_PURPOSE));
    return {
      service: {
        ...service,
        maintenance,
        outages,
        probes,
        prober,
        sweep,
        availabilityOf: (websiteId: string) => availabilityOf(kernel.state, websiteId),
        summarizeOutages: (
          scope: Parameters<typeof summarizeOutages>[1],
          period: Parameters<typeof summarizeOutages>[2],
        ): Promise<OutageSummary> => summarizeOutages({ state: kernel.state, coverage }, scope, period),
      },
      procedures: {
        monitors: {
          ...createMonitorsProcedures({
            ...kernel,
            service,
            outages,
            checkNow: new CheckNow({ ...kernel, check, configOf }),
            describeKinds: createDescribeKinds({
              ...kernel,
              isAvailable: (kind) => checkers.isAvailable(kind),
            }),
            box,
          }),
          ...createFiguresProcedures({
            ...kernel,
            service,
            figures: createFiguresService({ ...kernel, coverage }),
            impact,
          }),
          ...createMonitorImportProcedures({ ...kernel, service }),
          ...createOutagesProcedures(kernel),
        },
        maintenanceWindows: createMaintenanceProcedures({ ...kernel, service: maintenance }),
        probes: createProbesProcedures({
          ...kernel,
          service: probes,
          claims: new ClaimService({ ...kernel, box: claimBox, configOf }),
          recordResults: createRecordResults({ ...kernel, calendar, prober, box: claimBox }),
        }),
      },
      lookups: {
        monitor: (id) => service.find(id),
        'maintenance-window': maintenance.find,
        probe: (id) => probes.find(id),
      },
      credentials: { probe: createResolveProbe({ ...kernel, key: kernel.keyFor(TOKENS_PURPOSE) }) },
      routes: (http) => addHeartbeatRoutes(http, createReceivePing(kernel)),
      metrics: createCheckMetrics({ ...kernel, prober }),
      tasks: [
        {
          name: 'check monitors',
          runsOn: 'each',
          everyMs: TICK_MS,
          run: (signal) => prober.tickWhenDue(signal),
        },
        {
          name: 'read maintenance windows',
          runsOn: 'each',
          everyMs: SWEEP_MS,
          run: () => calendar.refresh(),
        },
        { name: 'update states of monitors', runsOn: 'one', everyMs: SWEEP_MS, run: sweep },
      ],
      hooks: [
        onHook(trafficStopped, (websiteId) => availabilityOf(kernel.state, websiteId)),
        onHook(monitorTagsQueried, (scope) => tagsOf(kernel.state, scope)),
        onHook(organizationInUse, hasMonitors),
        onHook(organizationRemoving, async (tx, _actor, organizationId) => ({
          counts: { monitors: await removeMonitors(tx, organizationId) },
          afterCommit: async () => undefined,
        })),
      ],
      settle: () => prober.settle(),
    };
  },
});
