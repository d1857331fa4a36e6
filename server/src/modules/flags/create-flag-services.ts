import { createFlagWriter } from './flag-writer.ts';
import { createFlagsService } from './flags.service.ts';
import { createReportChange } from './report-change.ts';
import { authorOf, createStoreFlag } from './store-flag.ts';

/** Creates the service of flags, and the writer behind it. @param deps.clock the time of changes. @param deps.publish notifies people. */
export function createFlagServices(
  deps: Omit<Parameters<typeof createReportChange>[0], 'authorOf'> &
    Omit<Parameters<typeof createFlagWriter>[0], 'storeFlag'> &
    Omit<Parameters<typeof createStoreFlag>[0], 'reportChange'> &
    Omit<Parameters<typeof createFlagsService>[0], 'writer'>,
) {
  const reportChange = createReportChange({ ...deps, authorOf });
  const writer = createFlagWriter({ ...deps, storeFlag: createStoreFlag({ ...deps, reportChange }) });
  return { writer, service: createFlagsService({ ...deps, writer }) };
}
