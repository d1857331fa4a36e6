import {
  NOTIFICATION_FAMILIES,
  NOTIFICATION_KINDS,
} from '../../../../server/src/lib/notification-kinds.data.ts';
import type { Inputs } from '../../api/rpc.ts';
import { LANGUAGE } from '../../lib/language.ts';
import type { Choice } from '../../ui/forms/select.tsx';

/** A kind of notification, or a family. */
type RuleEvent = Inputs['notificationRules']['create']['events'][number];

/** What a rule can match: each family, followed by its kinds. */
export const RULE_EVENTS: readonly Choice<RuleEvent>[] = NOTIFICATION_FAMILIES.flatMap(({ family, name }) => [
  { value: `${family}.*`, label: name[LANGUAGE] },
  ...NOTIFICATION_KINDS.filter(({ kind }) => kind.startsWith(`${family}.`)).map((one) => ({
    value: one.kind,
    label: one.name[LANGUAGE],
  })),
]);

const NAMES: ReadonlyMap<string, string> = new Map(RULE_EVENTS.map(({ value, label }) => [value, label]));

/** Whether a rule can match a name. */
export function isRuleEvent(name: string): name is RuleEvent {
  return NAMES.has(name);
}

/** Returns the name of a kind of notification, or of a family, in the language of the page. */
export function nameOfEvent(event: RuleEvent): string {
  return NAMES.get(event) ?? event;
}
