import type { Hooks } from '../../kernel/hooks.ts';
import type { Actor } from '../../lib/actor.ts';
import type { StateHandle } from '../../stores/state/state.ts';
import type { Notification } from '../integrations/index.ts';
import type { FlagDiff } from './diff-flags.ts';
import type { FlagEnvironments } from './environments/load-environments.ts';
import type { ChangeRecord, FlagWebsite } from './flag-change.ts';
import type { FlagSnapshot } from './flag-config.ts';
import { flagEvaluationsChanged } from './flag-hooks.ts';
import type { FlagRow } from './flags.table.ts';

/** The most differences that a notification contains. */
const MAX_FIELDS = 8;
const MAX_VALUE_LENGTH = 200;
const MAX_TEXT_LENGTH = 200;

/** A change that was stored. */
export interface StoredChange {
  readonly actor: Actor;
  readonly website: FlagWebsite;
  readonly row: FlagRow;
  /** `undefined` for a new flag. */
  readonly before: FlagSnapshot | undefined;
  readonly after: FlagSnapshot;
  readonly diff: FlagDiff;
  /** The environments whose evaluations it can change. */
  readonly affected: readonly string[];
  readonly environments: FlagEnvironments;
  readonly record: ChangeRecord;
}

/** Reports a change of evaluations: a notification, and a hook for changes of the default environment. */
export type ReportChange = (tx: StateHandle, change: StoredChange) => Promise<void>;

/** Creates the function. @param deps.baseUrl without a slash at its end. */
export function createReportChange(deps: {
  readonly publish: (tx: StateHandle, notification: Notification) => Promise<unknown>;
  readonly hooks: Hooks;
  readonly authorOf: (actor: Pick<Actor, 'principal'>) => string;
  readonly baseUrl: string;
}): ReportChange {
  return async (tx, change) => {
    const { website, row, diff, affected, environments, record } = change;
    if (affected.length === 0) return;
    const title = describeChange(change);
    await deps.publish(tx, {
      kind: 'flag.changed',
      organizationId: website.organizationId,
      websiteId: website.id,
      severity: 'info',
      phase: 'information',
      resource: { kind: 'flag', id: row.id, name: row.key, tags: row.tags },
      title,
      text: record.comment === undefined || record.comment === '' ? `${title}.` : record.comment,
      fields: diff.differences.slice(0, MAX_FIELDS).map(({ path, before, after }) => ({
        label: path,
        value: `${shorten(before)} → ${shorten(after)}`,
      })),
      url: `${deps.baseUrl}/flags/${row.id}`,
      data: {
        key: row.key,
        version: row.version,
        action: record.action,
        environments: affected.slice(0, 20),
        paths: diff.differences.slice(0, 50).map(({ path }) => path),
      },
      occurredAtMs: row.updatedAt.getTime(),
    });
    if (!affected.includes(environments.defaultName)) return;
    await deps.hooks.run(flagEvaluationsChanged, tx, {
      websiteId: website.id,
      at: row.updatedAt,
      text: title.slice(0, MAX_TEXT_LENGTH),
      authorId: record.authorId ?? deps.authorOf(change.actor),
    });
  };
}

/** Returns the change in one line: `Flag checkout was turned on in production`. */
function describeChange({ row, before, after, affected }: StoredChange): string {
  const where = `in ${affected.slice(0, 3).join(', ')}`;
  if (before !== undefined && before.archivedAt === null && after.archivedAt !== null)
    return `Flag ${row.key} was archived`;
  const changes = new Set(affected.map((name) => statusChangeOf(before, after, name)));
  const [only] = changes;
  return `Flag ${row.key} was ${changes.size === 1 && only !== undefined ? only : 'changed'} ${where}`;
}

function statusChangeOf(before: FlagSnapshot | undefined, after: FlagSnapshot, name: string): string {
  const isOn = after.configs[name]?.status === 'active';
  const wasOn = before?.configs[name]?.status === 'active';
  if (isOn === wasOn) return 'changed';
  return isOn ? 'turned on' : 'turned off';
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
}
