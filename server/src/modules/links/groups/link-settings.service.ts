import { eq } from 'drizzle-orm';
import type { Actor } from '../../../lib/actor.ts';
import type { State } from '../../../stores/state/state.ts';
import type { AuditService } from '../../audit/index.ts';
import { linkSettings } from './link-groups.table.ts';

/** The settings of the links of an organization. */
export interface LinkSettings {
  readonly organizationId: string;
  /** In lower case, without duplicates. */
  readonly blockedHosts: readonly string[];
}

/** The rules of these settings. Access was checked before. */
export interface LinkSettingsService {
  /** Reads the settings, or the defaults. */
  read(organizationId: string): Promise<LinkSettings>;
  /** Absent fields are left unchanged. */
  update(
    actor: Actor,
    organizationId: string,
    changes: { readonly blockedHosts?: readonly string[] | undefined },
  ): Promise<LinkSettings>;
}

/** Creates the service. Every change is in one transaction with its audit entry. */
export function createLinkSettingsService({
  state,
  audit,
}: {
  readonly state: State;
  readonly audit: Pick<AuditService, 'record'>;
}): LinkSettingsService {
  const read = async (organizationId: string): Promise<LinkSettings> => {
    const [row] = await state.db
      .select()
      .from(linkSettings)
      .where(eq(linkSettings.organizationId, organizationId));
    return { organizationId, blockedHosts: row?.blockedHosts ?? [] };
  };
  return {
    read,
    async update(actor, organizationId, changes) {
      if (changes.blockedHosts !== undefined) {
        const blockedHosts = [...new Set(changes.blockedHosts)].sort();
        await state.transaction(async (tx) => {
          await tx
            .insert(linkSettings)
            .values({ organizationId, blockedHosts })
            .onConflictDoUpdate({ target: linkSettings.organizationId, set: { blockedHosts } });
          await audit.record(tx, actor, {
            action: 'link-settings.update',
            organizationId,
            resource: `organization:${organizationId}`,
            details: { blockedHosts: blockedHosts.length },
          });
        });
      }
      return read(organizationId);
    },
  };
}
