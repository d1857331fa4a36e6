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

/** The rules of these settings. Access was checked before. Every change is in one transaction with its audit entry. */
export class LinkSettingsService {
  readonly #state: State;
  readonly #audit: Pick<AuditService, 'record'>;

  constructor({
    state,
    audit,
  }: {
    readonly state: State;
    readonly audit: Pick<AuditService, 'record'>;
  }) {
    this.#state = state;
    this.#audit = audit;
  }

  /** Reads the settings, or the defaults. */
  async read(organizationId: string): Promise<LinkSettings> {
    const [row] = await this.#state.db
      .select()
      .from(linkSettings)
      .where(eq(linkSettings.organizationId, organizationId));
    return { organizationId, blockedHosts: row?.blockedHosts ?? [] };
  }

  /** Absent fields are left unchanged. */
  async update(
    actor: Actor,
    organizationId: string,
    changes: { readonly blockedHosts?: readonly string[] | undefined },
  ): Promise<LinkSettings> {
    if (changes.blockedHosts !== undefined) {
      const blockedHosts = [...new Set(changes.blockedHosts)].sort();
      await this.#state.transaction(async (tx) => {
        await tx
          .insert(linkSettings)
          .values({ organizationId, blockedHosts })
          .onConflictDoUpdate({ target: linkSettings.organizationId, set: { blockedHosts } });
        await this.#audit.record(tx, actor, {
          action: 'link-settings.update',
          organizationId,
          resource: `organization:${organizationId}`,
          details: { blockedHosts: blockedHosts.length },
        });
      });
    }
    return this.read(organizationId);
  }
}
