import { createHmac } from 'node:crypto';
import type { AuditService } from '../../kernel/audit.ts';
import type { Hooks } from '../../kernel/hooks.ts';
import type { Actor } from '../../lib/actor.ts';
import type { ByteStream } from '../../lib/byte-stream.ts';
import type { Facts } from '../../stores/facts/facts.ts';
import { catchUp, type Freshness } from '../../stores/facts/freshness.ts';
import { param, sql, text } from '../../stores/facts/sql.ts';
import type { State } from '../../stores/state/state.ts';
import type { ExportsService } from '../exports/index.ts';
import type { ErasedTables } from './erased-tables.ts';
import { profileErasing } from './erasure-hooks.ts';
import type { ErasureRow } from './erasures.table.ts';
import { type Profile, renderVisitors } from './profile-visitors.ts';
import type { ErasureRecords } from './records.ts';
import { writeProfile } from './write-profile.ts';

const COUNT_TIMEOUT_MS = 30_000;
/** Visitors of a profile whose state is removed; a person has far fewer. */
const MAX_VISITORS = 100_000;

/** The profile of a request. Access was checked before. */
export interface ProfileCall {
  readonly organizationId: string;
  readonly websiteId: string;
  readonly profileId: string;
}

/** Counts of a profile's data. */
export interface FoundProfile {
  readonly events: number;
  readonly visitors: number;
  /** Other profiles of its visitors. */
  readonly otherProfiles: number;
}

/** Dependencies of the service. */
export interface ProfilesDeps {
  readonly facts: Pick<Facts, 'query' | 'spool'>;
  /** Publishes accepted facts; without it, only stored facts are counted. */
  readonly freshness?: Freshness | undefined;
  readonly state: State;
  readonly records: ErasureRecords;
  readonly tables: Pick<ErasedTables, 'base'>;
  readonly audit: AuditService;
  readonly hooks: Pick<Hooks, 'run'>;
  readonly exports: Pick<ExportsService, 'open'>;
  /** Returns the visitor id of a profile without events. */
  readonly visitorIdOf: (websiteId: string, profileId: string) => string;
  /** The key of the digest of profile ids in the audit log. */
  readonly digestKey: Buffer;
}

/** Exports and erases the data of profiles. */
export class ProfilesService {
  readonly #deps: ProfilesDeps;

  constructor(deps: ProfilesDeps) {
    this.#deps = deps;
  }

  /** @throws AppError as `ExportsService.open`. */
  openExport(call: ProfileCall, signal: AbortSignal): Promise<ByteStream> {
    return this.#deps.exports.open({
      websiteId: call.websiteId,
      organizationId: call.organizationId,
      signal,
      names: {
        contentType: 'application/x-ndjson; charset=utf-8',
        fileName: `profile-${call.websiteId}.ndjson`,
      },
      write: (bounds) => writeProfile(this.#deps, this.#profileOf(call), bounds),
    });
  }

  /** Schedules the erasure of the profile and returns counts of its data. @throws AppError as `Facts.query`. */
  async erase(actor: Actor, call: ProfileCall): Promise<{ erasure: ErasureRow; found: FoundProfile }> {
    await catchUp(this.#deps.freshness, call.websiteId);
    const found = await this.#count(call);
    return { erasure: await this.#schedule(actor, call), found };
  }

  /**
   * Schedules an erasure again that was accepted before.
   * @param requestedAtMs when it was accepted: later facts are kept.
   * @throws AppError as `Facts.query`.
   */
  async eraseAgain(actor: Actor, call: ProfileCall, requestedAtMs: number): Promise<void> {
    await this.#schedule(actor, call, { requestedAt: new Date(requestedAtMs) });
  }

  async #schedule(
    actor: Actor,
    call: ProfileCall,
    values: Partial<Pick<ErasureRow, 'requestedAt'>> = {},
  ): Promise<ErasureRow> {
    const { state, records, audit, hooks } = this.#deps;
    const { organizationId, websiteId, profileId } = call;
    const visitorIds = await this.#listVisitors(call);
    return state.transaction(async (tx) => {
      const added = await records.add(tx, {
        ...values,
        kind: 'profile',
        organizationId,
        websiteId,
        profileId,
      });
      await audit.record(tx, actor, {
        action: 'profile.erase',
        organizationId,
        resource: `website:${websiteId}`,
        details: { erasure: added.id, profile: this.#digestOf(call) },
      });
      await hooks.run(profileErasing, tx, { websiteId, profileId, visitorIds });
      return added;
    });
  }

  /** Lists the erasures of profiles of a website, newest first. */
  listErasures(websiteId: string, id?: string): Promise<readonly ErasureRow[]> {
    return this.#deps.records.list('profile', { websiteId, ...(id === undefined ? {} : { id }) });
  }

  #profileOf({ websiteId, profileId }: ProfileCall): Profile {
    return {
      websiteId,
      profileId,
      visitorId: this.#deps.visitorIdOf(websiteId, profileId),
    };
  }

  async #count(call: ProfileCall): Promise<FoundProfile> {
    const { facts, tables } = this.#deps;
    const [row] = await facts.query(
      sql`
SELECT count() AS events, uniqExact(visitor_id) AS visitors,
  uniqExactIf(profile_id, profile_id NOT IN ('', ${text(call.profileId)})) AS others
FROM events WHERE website_id = ${text(call.websiteId)} AND visitor_id IN (${renderVisitors(tables, this.#profileOf(call))})`,
      { tenant: call.organizationId, timeoutMs: COUNT_TIMEOUT_MS },
    );
    return {
      events: Number(row?.['events']),
      visitors: Number(row?.['visitors']),
      otherProfiles: Number(row?.['others']),
    };
  }

  /** Returns the visitors of a profile, in decimal. */
  async #listVisitors(call: ProfileCall): Promise<string[]> {
    const { facts, tables } = this.#deps;
    const rows = await facts.query(
      sql`SELECT DISTINCT toString(visitor_id) AS id FROM (${renderVisitors(tables, this.#profileOf(call))}) LIMIT ${param(MAX_VISITORS, 'UInt64')}`,
      { tenant: call.organizationId, timeoutMs: COUNT_TIMEOUT_MS },
    );
    return rows.map(({ id }) => String(id));
  }

  /** Returns a digest that allows only those who know the profile id to recognize it. */
  #digestOf({ websiteId, profileId }: ProfileCall) {
    return createHmac('sha256', this.#deps.digestKey)
      .update(`${websiteId}\0${profileId}`)
      .digest('base64url')
      .slice(0, 22);
  }
}
