import { messages } from './messages.ts';
import type { Reason } from './quality-rows.ts';

/** The explanation of a reason. */
export interface Explanation {
  readonly title: string;
  readonly meaning: string;
  /** What the member can do about it. */
  readonly advice: string;
  /** Whether a setting of the website is the cause. */
  readonly isSetting: boolean;
}

const OUTCOMES: Readonly<Record<string, readonly string[]>> = messages.byOutcome;
const RULES: Readonly<Record<string, readonly string[]>> = messages.byRule;
const FIELDS: Readonly<Record<string, readonly string[]>> = messages.byField;

/** Explains a reason, and how to fix its cause. */
export function explainReason({ outcome, reason }: Pick<Reason, 'outcome' | 'reason'>): Explanation {
  if (outcome === 'blocked') return explanation(RULES[reason] ?? messages.byRule.other, true);
  if (outcome !== 'invalid') return explanation(OUTCOMES[outcome] ?? [outcome], false);
  const known = FIELDS[reason];
  return known === undefined
    ? { ...explanation(messages.byField.other, false), title: messages.field({ name: reason }) }
    : explanation(known, false);
}

function explanation(
  [title = '', meaning = '', advice = '']: readonly string[],
  isSetting: boolean,
): Explanation {
  return { title, meaning, advice, isSetting };
}
