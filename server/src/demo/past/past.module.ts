import { defineModule } from '../../kernel/define-module.ts';
import { alertsModule } from '../../modules/alerts/index.ts';
import { createFlagServices, flagsModule, JsonSchemaChecker } from '../../modules/flags/index.ts';
import { linksModule } from '../../modules/links/index.ts';
import { monitorsModule } from '../../modules/monitors/index.ts';
import { websitesModule } from '../../modules/websites/index.ts';
import { writeFirings } from './alert-firings.ts';
import { createWriteFlagHistory, type WriteFlagHistory } from './flag-history.ts';
import {
  createFollowLink,
  createRecordLinkChecks,
  type FollowLink,
  type RecordLinkChecks,
} from './link-history.ts';

import { createWriteMonitorHistory, type WriteMonitorHistory } from './monitor-history.ts';
import { createWriteNotifications, type WriteNotifications } from './notification-history.ts';
import { createRecordSimulated, type RecordSimulated } from './simulated-checks.ts';

/** Writes what no request can: facts of the past, and what followed from them. */
export interface Past {
  readonly followLink: FollowLink;
  readonly recordLinkChecks: RecordLinkChecks;
  readonly recordSimulated: RecordSimulated;
  /** Writes the firings that an alert would have had. */
  readonly writeFirings: (alertId: string) => Promise<void>;
  readonly writeFlagHistory: WriteFlagHistory;
  readonly writeMonitorHistory: WriteMonitorHistory;
  readonly writeNotifications: WriteNotifications;
}

/** The past, for `pharos demo`. Only that command adds it to the modules of the server. */
export const pastModule = defineModule({
  name: 'past',
  needs: [websitesModule, alertsModule, linksModule, monitorsModule, flagsModule],
  create(kernel, use) {
    const { preview } = use(alertsModule);
    const { respond, checker } = use(linksModule);
    const { prober } = use(monitorsModule);
    const { changes } = use(flagsModule);
    const schemas = new JsonSchemaChecker();
    const flags = {
      ...kernel,
      websites: use(websitesModule),
      changes,
      checkJsonSchema: (...change: Parameters<JsonSchemaChecker['check']>) => schemas.check(...change),
      publish: async () => undefined,
    };
    const service: Past = {
      followLink: createFollowLink(respond),
      recordLinkChecks: createRecordLinkChecks({ ...kernel, checker }),
      recordSimulated: createRecordSimulated({ ...kernel, prober }),
      writeFirings: (alertId) => writeFirings({ ...kernel, preview }, alertId),
      writeFlagHistory: createWriteFlagHistory({
        ...kernel,
        serviceAt: (clock) => createFlagServices({ ...flags, clock }).service,
      }),
      writeMonitorHistory: createWriteMonitorHistory(kernel),
      writeNotifications: createWriteNotifications(kernel),
    };
    return { service, close: () => schemas.close() };
  },
});
