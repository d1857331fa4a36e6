import { NOTIFICATION_KINDS } from '../../../lib/notification-kinds.data.ts';
import type { IntegrationsService, NotificationKind, Severity } from '../../integrations/index.ts';
import { findMismatch, type Mismatch } from './match-rule.ts';
import type { NotificationRuleRow } from './notification-rules.table.ts';
import { planReadiness } from './plan-holds.ts';

/** A notification that rules are tested with. */
export interface SampleNotification {
  readonly kind: NotificationKind;
  readonly severity: Severity;
  readonly websiteId?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly tags: readonly string[];
  readonly atMs: number;
}

/** What a rule would do with it. */
export interface RuleTest {
  readonly rule: NotificationRuleRow;
  readonly mismatch: Mismatch | undefined;
  readonly deliverAtMs: number | undefined;
  readonly heldBy: readonly ('delay' | 'quiet_hours' | 'grouping')[];
  readonly integrations: readonly {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly enabled: boolean;
  }[];
}

/** Kinds to which the delay of a rule applies. */
const PROBLEM_KINDS: ReadonlySet<NotificationKind> = new Set(
  NOTIFICATION_KINDS.flatMap((one) => ('isProblem' in one ? [one.kind] : [])),
);

/** Returns what each rule would do with a notification. Nothing is sent. */
export function testRules(
  rules: readonly NotificationRuleRow[],
  integrations: Awaited<ReturnType<IntegrationsService['listAll']>>,
  { kind, severity, websiteId, resourceId = '', tags, atMs }: SampleNotification,
): readonly RuleTest[] {
  const known = new Map(integrations.map((row) => [row.id, row]));
  return rules.map((rule) => {
    const facts = { kind, severity, websiteId: websiteId ?? null, resourceId, resourceTags: tags };
    const mismatch = findMismatch(rule, facts);
    if (mismatch !== undefined)
      return { rule, mismatch, deliverAtMs: undefined, heldBy: [], integrations: [] };
    const problemBeganMs = PROBLEM_KINDS.has(kind) ? atMs : undefined;
    const { readyMs, isQuiet } = planReadiness(rule, { severity, problemBeganMs }, atMs);
    const groupMs = isQuiet ? 0 : rule.groupWithinSeconds * 1_000;
    const isDelayed = problemBeganMs !== undefined && rule.delaySeconds > 0;
    return {
      rule,
      mismatch,
      deliverAtMs: readyMs + groupMs,
      heldBy: [
        ...(isDelayed ? (['delay'] as const) : []),
        ...(isQuiet ? (['quiet_hours'] as const) : []),
        ...(groupMs > 0 ? (['grouping'] as const) : []),
      ],
      integrations: rule.integrationIds.flatMap((id) => known.get(id) ?? []),
    };
  });
}
