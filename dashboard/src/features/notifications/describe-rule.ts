import type { Outputs } from '../../api/rpc.ts';
import { formatList } from '../../lib/format-list.ts';
import { messages } from './messages.ts';
import { nameOfEvent } from './rule-events.ts';

/** A rule as the API returns it. */
export type Rule = Outputs['notificationRules']['list']['notificationRules'][number];

const MINUTE_SECONDS = 60;

/**
 * Describes a rule as a sentence: "When Monitor is down, notify On-call, unless it is between 22:00 and 07:00".
 * @param integrationNames the names of the integrations, by id.
 */
export function describeRule(rule: Rule, integrationNames: ReadonlyMap<string, string>): string {
  const { events, filter, integrationIds, quietHours, delaySeconds, remindEverySeconds } = rule;
  const { rules, severities } = messages;
  const names = integrationIds.map((id) => integrationNames.get(id) ?? rules.unknownIntegration);
  const parts = [
    rules.when({ events: formatList(events.map((event) => nameOfEvent(event))) }),
    filter.severity === undefined ? undefined : rules.severity({ severity: severities[filter.severity] }),
    delaySeconds === 0 ? undefined : rules.delay({ minutes: Math.ceil(delaySeconds / MINUTE_SECONDS) }),
    rules.notify({ names: formatList(names) }),
    quietHours === null ? undefined : rules.quiet({ from: quietHours.from, to: quietHours.to }),
    remindEverySeconds === null
      ? undefined
      : rules.remind({ minutes: Math.ceil(remindEverySeconds / MINUTE_SECONDS) }),
  ];
  return `${parts.filter((part) => part !== undefined).join(', ')}.`;
}
