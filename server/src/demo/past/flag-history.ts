import { and, eq } from 'drizzle-orm';
import { newId } from '../../lib/ids/ids.ts';
import type { UserPrincipal } from '../../lib/principal.ts';
import { jsonText } from '../../lib/text/json-text.ts';
import type { Clock } from '../../lib/time/clock.ts';
import type { FlagChanges, NewFlag } from '../../modules/flags/flag.contract.ts';
import { flagEvaluationsTable } from '../../modules/flags/flag-evaluations.table.ts';
import type { FlagsService } from '../../modules/flags/index.ts';
import { member } from '../../modules/organizations/organizations.table.ts';
import { websites } from '../../modules/websites/websites.table.ts';
import type { FactEntry, Journal } from '../../stores/facts/journal/journal.types.ts';
import type { State } from '../../stores/state/state.ts';

/** Evaluations of one append to the journal. */
const BATCH = 5_000;

/** A past change of a flag. */
export type PastFlagChange =
  | { readonly atMs: number; readonly create: NewFlag }
  | { readonly atMs: number; readonly key: string; readonly changes: FlagChanges };

/** Evaluations of a flag in one minute of the past. */
export interface PastEvaluations {
  readonly atMs: number;
  readonly environment: string;
  readonly key: string;
  readonly variant: string;
  readonly value: string;
  readonly reason: string;
  readonly sdk: string;
  readonly count: number;
}

/** Writes past changes of flags of a website, in order, and their evaluations. Nobody is notified. */
export type WriteFlagHistory = (
  websiteId: string,
  history: {
    readonly changes: readonly PastFlagChange[];
    readonly evaluations: readonly PastEvaluations[];
  },
) => Promise<void>;

/** Creates the function. @param deps.serviceAt creates a service whose time is that of a clock, without notifications. */
export function createWriteFlagHistory(deps: {
  readonly state: State;
  readonly journal: Journal;
  serviceAt(clock: Clock): Pick<FlagsService, 'create' | 'update'>;
}): WriteFlagHistory {
  const { state, journal } = deps;
  return async (websiteId, { changes, evaluations }) => {
    const [owner] = await state.db
      .select({ userId: member.userId, organizationId: member.organizationId })
      .from(websites)
      .innerJoin(member, and(eq(member.organizationId, websites.organizationId), eq(member.role, 'owner')))
      .where(eq(websites.id, websiteId));
    if (owner === undefined) throw new Error(`The website ${websiteId} has no owner`);
    const actor = {
      principal: ownerOf(owner.userId),
      requestId: newId('req'),
      ip: '',
      userAgent: 'pharos demo',
    };
    const ids = new Map<string, string>();
    for (const change of changes) {
      const service = deps.serviceAt({ now: () => change.atMs });
      if ('create' in change) {
        const row = await service.create(actor, change.create);
        ids.set(row.key, row.id);
      } else await service.update(actor, ids.get(change.key) ?? '', change.changes);
    }
    for (let start = 0; start < evaluations.length; start += BATCH)
      await journal.append(
        evaluations.slice(start, start + BATCH).map((one) => toEntry(owner.organizationId, websiteId, one)),
      );
  };
}

function ownerOf(userId: string): UserPrincipal {
  return {
    kind: 'user',
    userId,
    email: '',
    sessionId: '',
    activeOrganizationId: undefined,
    personalOrganizationId: undefined,
    roles: new Map(),
  };
}

function toEntry(organizationId: string, websiteId: string, one: PastEvaluations): FactEntry {
  const key = ['demo', one.key, one.environment, one.variant, one.value, one.sdk, one.atMs].join(':');
  const columns: readonly (readonly [string, string])[] = [
    ['organization_id', organizationId],
    ['website_id', websiteId],
    ['environment', one.environment],
    ['flag_key', one.key],
    ['variant', one.variant],
    ['value_text', one.value],
    ['reason', one.reason],
    ['sdk', one.sdk],
    ['event_key', key],
  ];
  const texts = columns.map(([name, value]) => `"${name}":${jsonText(value)}`).join();
  return {
    table: flagEvaluationsTable,
    origin: { subjectId: websiteId, organizationId, timeMs: one.atMs },
    json: `{"time":${one.atMs},"count":${one.count},${texts}}`,
  };
}
