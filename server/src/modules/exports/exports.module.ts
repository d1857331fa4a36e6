import { implement } from '@orpc/server';
import { invalidField } from '../../errors.ts';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { resolveRequestedRange } from '../query/index.ts';
import { type WebsiteDirectory, websitesModule } from '../websites/index.ts';
import { exportsContract } from './exports.contract.ts';
import { ExportsService } from './exports.service.ts';

/** Exports of events. */
export const exportsModule = defineModule({
  name: 'exports',
  needs: [websitesModule],
  create(kernel, use) {
    const service = new ExportsService(kernel);
    return {
      service,
      procedures: { exports: createExportsProcedures(service, use(websitesModule), kernel.clock) },
    };
  },
});

/** Binds the contract of exports to their service. */
function createExportsProcedures(
  service: ExportsService,
  websites: Pick<WebsiteDirectory, 'find'>,
  clock: Clock,
) {
  const os = implement(exportsContract).$context<RequestContext>();
  return os.router({
    events: os.events.handler(async ({ input: { query }, context }) => {
      if (query.bom && query.format !== 'csv')
        throw invalidField('query.bom', say('exports.isOnlyForFormatCsv'));
      return service.openEvents({
        websiteId: query.website_id,
        organizationId: organizationOf(context),
        range: resolveRequestedRange(query, await websites.find(query.website_id), clock.now()),
        format: query.format,
        includeBots: query.include_bots,
        hasByteOrderMark: query.bom,
        signal: context.signal,
      });
    }),
  });
}
