import { valuesOf } from '../../constraints/index.ts';
import type { FlagType } from '../flag-parts/flag-config.ts';
import { formatPercent } from '../flag-parts/format.ts';
import { readValue } from '../flag-parts/value-text.ts';
import { FULL_THOUSANDTHS, sumOf, toThousandths } from '../flag-parts/weights.ts';
import { type ConfigDraft, linesOf, type OutcomeDraft } from './config-draft.ts';
import { messages } from './messages.ts';

const texts = messages.checks;
const VARIANT_KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;
const PERCENT = 1_000;

/** Messages by field, such as `rules.0.percentage`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Checks a draft before it is sent. The server checks everything again, and JSON Schemas. */
export function checkDraft(draft: ConfigDraft, type: FlagType): FieldErrors {
  const names = new Set(draft.variants.map(({ name }) => name.trim()));
  return Object.fromEntries(
    [
      ['defaultValue', valueProblem(draft.defaultValue, type)] as const,
      ['offValue', valueProblem(draft.offValue, type)] as const,
      ...variantProblems(draft, type),
      ...draft.targets.flatMap(({ values, outcome }, index) => [
        [`targets.${index}.values`, linesOf(values).length === 0 ? texts.noTargets : undefined] as const,
        [`targets.${index}.outcome`, outcomeProblem(outcome, type, names)] as const,
      ]),
      ...draft.rules.flatMap((rule, index) => [
        [
          `rules.${index}.percentage`,
          toThousandths(rule.percentage) === undefined ? texts.percentage : undefined,
        ] as const,
        [`rules.${index}.outcome`, outcomeProblem(rule.outcome, type, names)] as const,
        ...rule.constraints.map(
          (constraint, at) =>
            [
              `rules.${index}.constraints.${at}`,
              constraint.attribute.trim() === ''
                ? texts.attribute
                : constraint.operator !== 'exists' && valuesOf(constraint).length === 0
                  ? texts.values
                  : undefined,
            ] as const,
        ),
      ]),
      ...draft.prerequisites.map(
        ({ flag, accepts, accepted }, index) =>
          [
            `prerequisites.${index}`,
            flag === ''
              ? texts.prerequisite
              : accepts !== 'on' && accepted.length === 0
                ? texts.accepted
                : undefined,
          ] as const,
      ),
    ].filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
  );
}

/** Returns why a text is not a value of the type; `undefined` if it is. */
export function valueProblem(text: string, type: FlagType): string | undefined {
  const read = readValue(text, type);
  if ('value' in read) return undefined;
  if (read.problem === 'number') return texts.number;
  return read.line === undefined ? texts.json : texts.jsonLine({ line: read.line });
}

/** Returns why weights cannot be saved: the sum is not exactly 100 %. */
function weightsProblem(weights: readonly string[]): string | undefined {
  if (weights.some((weight) => toThousandths(weight) === undefined)) return texts.percentage;
  const sum = sumOf(weights);
  return sum === FULL_THOUSANDTHS ? undefined : texts.sum({ percent: formatPercent(sum / PERCENT) });
}

function variantProblems(
  { variants }: ConfigDraft,
  type: FlagType,
): readonly (readonly [string, string | undefined])[] {
  if (variants.length === 0) return [];
  const names = variants.map(({ name }) => name.trim());
  return [
    ['variants', weightsProblem(variants.map(({ weight }) => weight))],
    ...variants.flatMap(({ name, value }, index) => [
      [
        `variants.${index}.key`,
        !VARIANT_KEY.test(name.trim())
          ? texts.variantKey
          : names.indexOf(name.trim()) < index
            ? texts.sameVariant
            : undefined,
      ] as const,
      [`variants.${index}.value`, valueProblem(value, type)] as const,
    ]),
  ];
}

function outcomeProblem(
  { kind, value, variant, weights }: OutcomeDraft,
  type: FlagType,
  names: ReadonlySet<string>,
): string | undefined {
  switch (kind) {
    case 'value':
      return valueProblem(value, type);
    case 'variant':
      return names.has(variant) ? undefined : texts.variant;
    case 'split':
      return Object.entries(weights).some(
        ([key, weight]) => !names.has(key) && (toThousandths(weight) ?? 0) > 0,
      )
        ? texts.variant
        : weightsProblem(Object.values(weights));
  }
}
