import { outcomeOf } from './describe-rule.ts';
import type { FlagConfig } from './flag-config.ts';
import { formatPercent, formatValue } from './format.ts';
import { messages } from './messages.ts';
import { plain } from './sentence.ts';

const texts = messages.summary;
const FULL = 100;

/** Summarizes what a flag serves in a few words: "true for 20%, otherwise false". */
export function rollOutSummary(config: FlagConfig): string {
  const { status, offValue, rules, targets } = config;
  if (status !== 'active') return texts.off({ value: formatValue(offValue) });
  const rest = defaultText(config);
  const [rule] = rules;
  if (rules.length === 0)
    return targets.length === 0 ? texts.all({ value: rest }) : texts.targets({ count: targets.length, rest });
  const isForEveryone =
    rules.length === 1 &&
    rule !== undefined &&
    rule.constraints.length === 0 &&
    (rule.segments?.length ?? 0) === 0;
  if (!isForEveryone || targets.length > 0)
    return texts.rules({ count: rules.length, targetCount: targets.length, rest });
  const percentage = rule.percentage ?? FULL;
  const outcome = plain(outcomeOf(rule));
  return percentage === FULL
    ? texts.all({ value: outcome })
    : texts.part({ value: outcome, percent: formatPercent(percentage), rest });
}

/** Describes the default: the split of the variants, or the default value. */
function defaultText({ variants, defaultValue }: FlagConfig): string {
  const shown = variants.filter(({ weight }) => weight > 0);
  const [only] = shown;
  if (only === undefined) return formatValue(defaultValue);
  if (shown.length === 1) return only.key;
  const rounded = shown.map(({ key, weight }) => ({ key, weight: Math.round(weight * 10) / 10 }));
  return plain(outcomeOf({ variants: rounded }));
}
