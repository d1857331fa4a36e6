import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { LiveStore } from '../../stores/live/live.ts';
import type { State } from '../../stores/state/state.ts';
import type { AuditService } from '../audit/index.ts';
import { lockWebsite } from './lock-website.ts';
import { websites } from './websites.table.ts';

/** The source and the target organization; the caller's role in both was checked. */
export interface Transfer {
  readonly fromOrganizationId: string;
  readonly toOrganizationId: string;
}

/** Creates the function that transfers a website to another organization. */
export function createTransferWebsite(deps: {
  readonly state: State;
  readonly live: LiveStore;
  readonly audit: AuditService;
}) {
  const { state, live, audit } = deps;

  /**
   * Transfers a website with its facts, which refer to its id. Does nothing if the organization already has it.
   * @throws AppError ACCESS_DENIED if it does not exist, CONFLICT after a concurrent transfer.
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
        throw new AppError('CONFLICT', { message: 'The website was transferred concurrently' });
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
