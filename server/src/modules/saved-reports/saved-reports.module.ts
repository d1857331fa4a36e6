import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { presentDefinition } from '../definitions/index.ts';
import { memberLeft } from '../organizations/index.ts';
import { websitesModule } from '../websites/index.ts';
import { savedReportsContract } from './saved-reports.contract.ts';
import { createSavedReportsService, type SavedReportsService } from './saved-reports.service.ts';
import { REPORT_TABLES, type ReportRow } from './saved-reports.table.ts';

/** Saved goals and funnels of a website. */
export const savedReportsModule = defineModule({
  name: 'saved-reports',
  tag: { name: 'Reports', description: 'Saved goals and funnels.', position: 60 },
  needs: [websitesModule],
  stateTables: REPORT_TABLES,
  create(kernel, use) {
    const service = createSavedReportsService({ ...kernel, websites: use(websitesModule) });
    return {
      service,
      procedures: { reports: createSavedReportsProcedures(service) },
      lookups: { report: (id, principal) => service.find(id, principal) },
      hooks: [
        onHook(memberLeft, (tx, organizationId, userId) =>
          service.removePersonal(tx, organizationId, userId),
        ),
      ],
    };
  },
});

/** Binds the contract of reports to their service. */
function createSavedReportsProcedures(service: SavedReportsService) {
  const os = implement(savedReportsContract).$context<RequestContext>();
  const success = true as const;
  const one = (row: ReportRow) => ({ success, report: present(row) });
  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const rows = await service.list(input.websiteId, context.principal, input.kind);
      return { success, reports: rows.map(present), total: rows.length };
    }),
    create: os.create.handler(async ({ input: { websiteId, ...input }, context }) =>
      one(await service.create(context, websiteId, input)),
    ),
    update: os.update.handler(async ({ input: { id, name, definition }, context }) =>
      one(
        await service.update(context, id, {
          ...(name === undefined ? {} : { name }),
          ...(definition === undefined ? {} : { definition }),
        }),
      ),
    ),
    share: os.share.handler(async ({ input, context }) => one(await service.share(context, input.id))),
    unshare: os.unshare.handler(async ({ input, context }) => one(await service.unshare(context, input.id))),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success };
    }),
  });
}

/** The kind of a report is that of its definition. */
function present({ kind: _, ...row }: ReportRow) {
  return presentDefinition(row);
}
