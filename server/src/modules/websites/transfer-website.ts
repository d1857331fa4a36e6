import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { lockWebsite } from './lock-website.ts';
import { websites } from './websites.table.ts';

/** Between which organizations; the caller's role in both was checked. */
export interface Transfer {
  readonly fromOrganizationId: string;
  readonly toOrganizationId: string;
}

/** Creates the act that gives a website to another organization. */
export function createTransferWebsite(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
}) {
  const { state, live, audit } = deps;

  /**
   * Transfers a website; facts hang on its id, so they go along. To the organization that has it already nothing happens.
   * @throws AppError ACCESS_DENIED when it does not exist (any more), CONFLICT when it was transferred in the meantime.
   */
  return async function transferWebsite(
    actor: Actor,
    id: string,
    { fromOrganizationId, toOrganizationId }: Transfer,
  ): Promise<void> {
    if (fromOrganizationId === toOrganizationId) return;
    await state.transaction(async (tx) => {
      const { name, domain, organizationId } = await lockWebsite(tx, id);
      if (organizationId !== fromOrganizationId)
        throw new AppError('CONFLICT', { message: 'The website was transferred in the meantime' });
      await tx.update(websites).set({ organizationId: toOrganizationId }).where(eq(websites.id, id));
      for (const auditedId of [fromOrganizationId, toOrganizationId]) {
        await audit.record(tx, actor, {
          action: 'website.transfer',
          organizationId: auditedId,
          resource: `website:${id}`,
          details: { name, domain, fromOrganizationId, toOrganizationId },
        });
      }
    });
    await live.invalidate('website', id);
  };
}
