import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { reportsContract } from './reports.contract.ts';
import type { ReportsService } from './reports.service.ts';
import type { ReportRow } from './reports.table.ts';

/** Binds the contract of reports to their service. */
export function createReportsProcedures(service: ReportsService) {
  const os = implement(reportsContract).$context<RequestContext>();
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

function present({ ownerId, kind: _, createdAt, updatedAt, ...row }: ReportRow) {
  return {
    ...row,
    visibility: ownerId === null ? ('shared' as const) : ('personal' as const),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
