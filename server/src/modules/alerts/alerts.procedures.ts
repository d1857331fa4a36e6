import { implement } from '@orpc/server';
import type { RequestContext } from '../../http/context.ts';
import { toIdempotentCreation } from '../creations/index.ts';
import { alertsContract } from './alerts.contract.ts';
import type { AlertsService } from './alerts.service.ts';
import {
  type AlertWithState,
  entityTagOf,
  presentAlert,
  presentFiring,
  presentPreview,
} from './present-alert.ts';
import type { PreviewAlert } from './preview/preview.ts';

/** Binds the contract of alerts to their service. @param deps.baseUrl without a slash at its end. */
export function createAlertsProcedures(deps: {
  readonly service: AlertsService;
  readonly preview: PreviewAlert;
  readonly baseUrl: string;
  keyFor(purpose: string): Buffer;
}) {
  const { service, preview, baseUrl } = deps;
  const hashKey = deps.keyFor('idempotency');
  const os = implement(alertsContract).$context<RequestContext>();
  const success = true as const;

  const presentVersion = (context: RequestContext, alert: AlertWithState) => {
    context.setHeader('etag', entityTagOf(alert.row));
    return { success, alert: presentAlert(alert) };
  };

  return os.router({
    list: os.list.handler(async ({ input }) => {
      const { rows, nextCursor } = await service.list(input);
      return { success, alerts: rows.map(presentAlert), nextCursor };
    }),
    create: os.create.handler(async ({ input: { websiteId, ...input }, context }) => {
      const request = { kind: 'alert', key: context.idempotencyKey, input: { websiteId, ...input } };
      const creation = toIdempotentCreation(request, hashKey);
      const { alert, isNew } = await service.create(context, websiteId, input, creation);
      if (!isNew) context.setHeader('idempotency-replayed', 'true');
      return presentVersion(context, alert);
    }),
    preview: os.preview.handler(async ({ input: { websiteId, condition, days }, context: { signal } }) => {
      await service.check(websiteId, condition);
      return { success, preview: presentPreview(await preview({ websiteId, condition, days, signal })) };
    }),
    get: os.get.handler(async ({ input, context }) => presentVersion(context, await service.read(input.id))),
    history: os.history.handler(async ({ input: { id, ...page } }) => {
      const { rows, nextCursor } = await service.firings({ alertId: id, ...page });
      return { success, firings: rows.map((row) => presentFiring(row, baseUrl)), nextCursor };
    }),
    update: os.update.handler(async ({ input: { id, ...changes }, context }) =>
      presentVersion(context, await service.update(context, id, changes, context.ifMatch)),
    ),
    delete: os.delete.handler(async ({ input, context }) => {
      await service.remove(context, input.id, context.ifMatch);
      return { success };
    }),
  });
}
