import { defineModule } from '../../kernel/define-module.ts';
import { integrationsModule } from '../integrations/index.ts';
import { mailModule } from '../mail/index.ts';
import { monitorsModule } from '../monitors/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { organizationsModule } from '../organizations/index.ts';
import { queryModule } from '../query/index.ts';
import { savedReportsModule } from '../saved-reports/index.ts';
import { websitesModule } from '../websites/index.ts';
import { createScheduledReportsProcedures } from './scheduled-reports.procedures.ts';
import { createScheduledReportsService } from './scheduled-reports.service.ts';
import { SCHEDULED_REPORT_TABLES } from './scheduled-reports.table.ts';
import { createReportSender } from './send-reports.ts';
import { addUnsubscribeRoutes } from './unsubscribe.routes.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

const SEND_EVERY_MS = 60_000;

/** Reports that are sent by e-mail and to integrations. */
export const scheduledReportsModule = defineModule({
  name: 'scheduled-reports',
  tag: {
    name: 'Scheduled reports',
    description: 'Reports that are sent by e-mail and to integrations.',
    position: 87,
  },
  needs: [
    mailModule,
    organizationsModule,
    websitesModule,
    queryModule,
    savedReportsModule,
    integrationsModule,
    notificationsModule,
    monitorsModule,
  ],
  stateTables: SCHEDULED_REPORT_TABLES,
  create(kernel, use) {
    const mailer = use(mailModule);
    const notifications = use(notificationsModule);
    const tokens = createUnsubscribeTokens(kernel.keyFor('report unsubscription'));
    const deps = {
      ...kernel,
      tokens,
      mailer,
      hasMail: mailer !== undefined,
      websites: use(websitesModule),
      organizations: use(organizationsModule),
      savedReports: use(savedReportsModule),
      integrations: use(integrationsModule),
      query: use(queryModule),
      summarizeOutages: use(monitorsModule).summarizeOutages,
    };
    const service = createScheduledReportsService(deps);
    const sender = createReportSender({ ...deps, publish: notifications.publish });
    return {
      service: { ...service, ...sender },
      procedures: {
        scheduledReports: createScheduledReportsProcedures({ ...kernel, service, sender }),
      },
      routes: (http) => addUnsubscribeRoutes(http, deps),
      lookups: { 'scheduled-report': (id) => service.find(id) },
      tasks: [{ name: 'send reports', runsOn: 'one', everyMs: SEND_EVERY_MS, run: () => sender.sendDue() }],
    };
  },
});
