import { and, isNotNull, lt } from 'drizzle-orm';
import { defineModule } from '../../kernel/define-module.ts';
import { DAY_MS } from '../../lib/time/time-zone.ts';
import type { State } from '../../stores/state/state.ts';
import { notificationsModule } from '../notifications/index.ts';
import { queryModule } from '../query/index.ts';
import { websitesModule } from '../websites/index.ts';
import { trafficStopped } from './alert-hooks.ts';
import { createAlertsProcedures } from './alerts.procedures.ts';
import { createAlertsService } from './alerts.service.ts';
import { ALERT_TABLES, alertEvents } from './alerts.table.ts';
import { BatchReads } from './batch-reads.ts';
import { BatchEvaluator } from './evaluation/evaluate-batch.ts';
import { QueryEvaluator } from './evaluation/evaluate-queries.ts';
import { createEvaluator } from './evaluation/evaluator.ts';
import { Profiles } from './evaluation/profiles.ts';
import { FindingWriter } from './evaluation/write-findings.ts';
import { createPreview } from './preview/preview.ts';

/** Twice a minute, so that no minute is left out. A minute is evaluated once. */
const EVALUATE_EVERY_MS = 30_000;
const REMOVE_EVERY_MS = 6 * 60 * 60_000;

/** Alerts on the analytics of websites. */
export const alertsModule = defineModule({
  name: 'alerts',
  tag: {
    name: 'Alerts',
    description: 'Conditions on the analytics of a website, evaluated every minute.',
    position: 70,
  },
  needs: [websitesModule, queryModule, notificationsModule],
  stateTables: ALERT_TABLES,
  create(kernel, use) {
    const { publish } = use(notificationsModule);
    const { run } = use(queryModule);
    const websites = use(websitesModule);
    const reads = new BatchReads(kernel);
    const service = createAlertsService({ ...kernel, publish });
    const preview = createPreview({ ...kernel, run, reads, websites });
    const profiles = new Profiles({ ...kernel, reads });
    const evaluator = createEvaluator({
      ...kernel,
      profiles,
      batch: new BatchEvaluator({ reads, profiles }),
      queries: new QueryEvaluator({ ...kernel, run, reads }),
      writer: new FindingWriter({
        ...kernel,
        publish,
        availabilityOf: async (websiteId) => {
          const found = await kernel.hooks.run(trafficStopped, websiteId);
          return found.find((availability) => availability !== undefined);
        },
      }),
    });
    return {
      service: {
        ...service,
        evaluate: evaluator.run,
        preview,
      },
      procedures: { alerts: createAlertsProcedures({ ...kernel, service, preview }) },
      lookups: { alert: (id) => service.find(id) },
      tasks: [
        { name: 'evaluate alerts', runsOn: 'one', everyMs: EVALUATE_EVERY_MS, run: evaluator.run },
        {
          name: 'remove old firings',
          runsOn: 'one',
          everyMs: REMOVE_EVERY_MS,
          run: () => removeOldFirings(kernel.state, kernel.clock.now()),
        },
      ],
    };
  },
});

const KEPT_MS = 400 * DAY_MS;

/** Removes firings that ended and began more than 400 days ago. */
async function removeOldFirings({ db }: Pick<State, 'db'>, nowMs: number): Promise<void> {
  await db
    .delete(alertEvents)
    .where(and(lt(alertEvents.firedAt, new Date(nowMs - KEPT_MS)), isNotNull(alertEvents.resolvedAt)));
}
