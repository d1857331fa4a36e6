import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { alertsContract } from './alerts.contract.ts';
import type { AlertsService } from './alerts.service.ts';
import { type AlertWithState, presentAlert, presentFiring, presentPreview } from './present-alert.ts';
import type { PreviewAlert } from './preview/preview.ts';

/** Binds the contract of alerts to their service. @param deps.baseUrl without a slash at its end. */
export function createAlertsProcedures(deps: {
  readonly service: AlertsService;
  readonly preview: PreviewAlert;
  readonly baseUrl: string;
}) {
  const { service, preview, baseUrl } = deps;
  const os = implement(alertsContract).$context<RequestContext>();
  const success = true as const;

  const presentOne = (alert: AlertWithState) => ({ success, alert: presentAlert(alert) });

  return os.router({
    list: os.list.handler(async ({ input }) => {
      const { rows, nextCursor } = await service.list(input);
      return { success, alerts: rows.map(presentAlert), nextCursor };
    }),
    create: os.create.handler(async ({ input: { websiteId, ...input }, context }) => {
      const alert = await service.create(context, websiteId, input);
      return presentOne(alert);
    }),
    preview: os.preview.handler(async ({ input: { websiteId, condition, days }, context: { signal } }) => {
      await service.check(websiteId, condition);
      return { success, preview: presentPreview(await preview({ websiteId, condition, days, signal })) };
    }),
    get: os.get.handler(async ({ input }) => presentOne(await service.read(input.id))),
    history: os.history.handler(async ({ input: { id, ...page } }) => {
      const { rows, nextCursor } = await service.firings({ alertId: id, ...page });
      return { success, firings: rows.map((row) => presentFiring(row, baseUrl)), nextCursor };
    }),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentOne(await service.update(context, id, changes)),
    ),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id);
      return { success };
    }),
  });
}
