import { AppError } from '../../errors.ts';
import type { AcknowledgeProblems } from './outages/outages.service.ts';

const MAX_PROBLEMS = 10;

interface Notifications {
  list(options: {
    readonly organizationId: string;
    readonly resourceId: string;
    readonly open: boolean;
    readonly limit: number;
  }): Promise<{
    readonly found: readonly { readonly row: { readonly id: string; readonly kind: string } }[];
  }>;
  acknowledge(...args: [...Parameters<AcknowledgeProblems>]): Promise<unknown>;
}

/** Creates the function that acknowledges the open problem of a monitor for notification rules. That of its certificate remains. */
export function createAcknowledgeProblems(notifications: Notifications): AcknowledgeProblems {
  return async (actor, resourceId, organizationId) => {
    const { found } = await notifications.list({
      organizationId,
      resourceId,
      open: true,
      limit: MAX_PROBLEMS,
    });
    for (const { row } of found) {
      if (row.kind === 'monitor.certificate') continue;
      try {
        await notifications.acknowledge(actor, row.id, organizationId);
      } catch (error) {
        // It ended in the meantime.
        if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
      }
    }
  };
}
