import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../http/context.ts';
import type { State } from '../../stores/state/state.ts';
import type { PagesService } from './pages/pages.service.ts';
import { presentPages } from './pages/present-pages.ts';
import { renderMarkdown } from './render-markdown.ts';
import { statusPagesContract } from './status-pages.contract.ts';
import type { StatusPageRow } from './status-pages.table.ts';
import type { SubscribersService } from './subscribers/subscribers.service.ts';

/** Binds the contract of status pages to its services. */
export function createStatusPagesProcedures(deps: {
  readonly service: PagesService;
  readonly subscribers: Pick<SubscribersService, 'countNotified'>;
  readonly state: Pick<State, 'db'>;
  readonly baseUrl: string;
}) {
  const { service } = deps;
  const os = implement(statusPagesContract).$context<RequestContext>();
  const success = true as const;
  /** Presents a page. */
  const presentOne = async (row: StatusPageRow) => {
    const [statusPage] = await presentPages(deps, [row]);
    if (statusPage === undefined) throw new Error('The page was not presented');
    return { success, statusPage };
  };

  return os.router({
    list: os.list.handler(async ({ input, context }) => {
      const { rows, nextCursor } = await service.list({ ...input, organizationId: organizationOf(context) });
      return { success, statusPages: await presentPages(deps, rows), nextCursor };
    }),
    create: os.create.handler(async ({ input: { organizationId: _, ...input }, context }) => {
      const row = await service.create(context, organizationOf(context), input);
      return presentOne(row);
    }),
    get: os.get.handler(async ({ input: { id }, context }) =>
      presentOne(await service.read(id, organizationOf(context))),
    ),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, organizationOf(context), changes)),
    ),
    delete: os.delete.handler(async ({ input: { id }, context }) => {
      await service.remove(context, id, organizationOf(context));
      return { success };
    }),
    renderMarkdown: os.renderMarkdown.handler(({ input }) => {
      const { html, text } = renderMarkdown(input.markdown);
      return { success, html, text };
    }),
    countNotified: os.countNotified.handler(async ({ input: { id, componentIds = [] } }) => {
      const counts = await deps.subscribers.countNotified(id, componentIds);
      return { success, ...counts, total: counts.email + counts.webhook + counts.slack };
    }),
  });
}
