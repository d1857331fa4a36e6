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
  /** `#rrggbb`, of the pages of links; `null` for the default. */
  readonly color: string | null;
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
    return { organizationId, blockedHosts: row?.blockedHosts ?? [], color: row?.color ?? null };
  }

  /** Absent fields are left unchanged. */
  async update(
    actor: Actor,
    organizationId: string,
    changes: {
      readonly blockedHosts?: readonly string[] | undefined;
      readonly color?: string | null | undefined;
    },
  ): Promise<LinkSettings> {
    const { blockedHosts, color } = changes;
    const set = {
      ...(blockedHosts !== undefined && { blockedHosts: [...new Set(blockedHosts)].sort() }),
      ...(color !== undefined && { color }),
    };
    if (Object.keys(set).length > 0)
      await this.#state.transaction(async (tx) => {
        await tx
          .insert(linkSettings)
          .values({ organizationId, ...set })
          .onConflictDoUpdate({ target: linkSettings.organizationId, set });
        await this.#audit.record(tx, actor, {
          action: 'link-settings.update',
          organizationId,
          resource: `organization:${organizationId}`,
          details: {
            ...(set.blockedHosts !== undefined && { blockedHosts: set.blockedHosts.length }),
            ...(color !== undefined && { color }),
          },
        });
      });
    return this.read(organizationId);
  }
}
