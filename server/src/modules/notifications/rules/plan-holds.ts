import type { Severity } from '../../integrations/index.ts';
import type { NotificationRuleRow } from './notification-rules.table.ts';
import { isAtLeast, quietEndAt } from './quiet-hours.ts';

/** The parts of a rule that decide when a notification is sent. */
export type RuleTiming = Pick<NotificationRuleRow, 'delaySeconds' | 'quietHours' | 'groupWithinSeconds'>;

/** When a rule stops to hold a notification back, apart from grouping. */
export interface Readiness {
  readonly readyMs: number;
  /** Whether quiet hours hold it. */
  readonly isQuiet: boolean;
}

/** A notification that a rule holds back. */
export interface Held extends Readiness {
  readonly notificationId: string;
}

/** What a rule sends now, and when it has to look again. */
export interface FlushPlan<Hold extends Held> {
  /** Holds that become one message, in the order of their messages. */
  readonly groups: readonly (readonly Hold[])[];
  /** When the next group is complete; `undefined` when nothing is held. */
  readonly nextMs: number | undefined;
}

/**
 * Returns when a rule stops to hold a notification back: after the delay of a problem, and then at the end of the quiet hours.
 * @param notification.problemBeganMs set for a problem: its delay begins there.
 */
export function planReadiness(
  { delaySeconds, quietHours }: RuleTiming,
  notification: { readonly severity: Severity; readonly problemBeganMs: number | undefined },
  nowMs: number,
): Readiness {
  const { severity, problemBeganMs } = notification;
  const delayedMs =
    problemBeganMs === undefined ? nowMs : Math.max(nowMs, problemBeganMs + delaySeconds * 1_000);
  const passes =
    quietHours === null ||
    (quietHours.severityThatPasses !== undefined && isAtLeast(severity, quietHours.severityThatPasses));
  const quietEndMs = passes ? undefined : quietEndAt(quietHours, delayedMs);
  return { readyMs: quietEndMs ?? delayedMs, isQuiet: quietEndMs !== undefined };
}

/**
 * Divides what a rule holds into messages. Quiet hours end with one message. Of the other holds, the first begins a group, which
 * holds those that become ready within `groupWithinSeconds`; without grouping, each is a message.
 */
export function planFlush<Hold extends Held>(
  holds: readonly Hold[],
  groupWithinSeconds: number,
  nowMs: number,
): FlushPlan<Hold> {
  const inOrder = [...holds].sort(
    (one, other) => one.readyMs - other.readyMs || (one.notificationId < other.notificationId ? -1 : 1),
  );
  const quiet = inOrder.filter(({ isQuiet }) => isQuiet);
  const released = quiet.filter(({ readyMs }) => readyMs <= nowMs);
  const groups: (readonly Hold[])[] = released.length > 0 ? [released] : [];
  const due = [quiet.find(({ readyMs }) => readyMs > nowMs)?.readyMs];
  let rest = inOrder.filter(({ isQuiet }) => !isQuiet);
  for (let [first] = rest; first !== undefined; [first] = rest) {
    const completeMs = first.readyMs + groupWithinSeconds * 1_000;
    if (completeMs > nowMs) {
      due.push(completeMs);
      break;
    }
    const group = groupWithinSeconds === 0 ? [first] : rest.filter(({ readyMs }) => readyMs <= completeMs);
    groups.push(group);
    rest = rest.slice(group.length);
  }
  const times = due.filter((time) => time !== undefined);
  return { groups, nextMs: times.length === 0 ? undefined : Math.min(...times) };
}
