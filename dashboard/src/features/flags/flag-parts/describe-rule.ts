import { LANGUAGE } from '../../../lib/language.ts';
import type { Constraint, Outcome, Prerequisite, Rule, Target } from './flag-config.ts';
import { formatCompared, formatPercent, formatValue } from './format.ts';
import { messages } from './messages.ts';
import { fill, joinList, plain, type Sentence, type Token } from './sentence.ts';

const texts = messages.sentences;
/** More values than this are counted. */
const SHOWN_VALUES = 4;
const FULL = 100;
const and = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });
const or = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });

/** Texts of constraints by operator. */
type Templates = Readonly<
  Record<string, (parameters: { readonly attribute: string; readonly values: string }) => string>
>;

/** Returns the name of a segment; its id if it is unknown. */
export type SegmentName = (id: string) => string;

/** Describes a rule: "If country is Germany or Austria and plan is pro, serve true to 20%." */
export function ruleSentence(rule: Rule, segmentName: SegmentName): Sentence {
  const conditions = [
    ...rule.constraints.map(constraintSentence),
    ...segmentConditions(rule.segments ?? [], segmentName),
  ];
  const percentage = rule.percentage ?? FULL;
  const isPart = percentage < FULL;
  const parts = {
    if: joinList(and, conditions),
    outcome: outcomeOf(rule),
    percent: token('percent', formatPercent(percentage)),
  };
  const templates = isSplit(rule) ? texts.split : texts.serve;
  if (conditions.length > 0) return fill(isPart ? templates.ifPart : templates.if, parts);
  return fill(isPart ? templates.part : templates.all, parts);
}

/** Describes a constraint: "country is Germany or Austria". */
export function constraintSentence({ attribute, operator, values, not = false }: Constraint): Sentence {
  const known: Templates = not ? texts.negated : texts.operators;
  const plainOperators: Templates = texts.operators;
  const parts = {
    attribute: token('attribute', attribute),
    values: anyOf(values.map((value) => token('value', formatCompared(attribute, value)))),
  };
  const template = known[operator];
  if (template !== undefined) return fill(template, parts);
  const positive = fill(plainOperators[operator] ?? texts.operators.in, parts);
  return not ? fill(texts.not, { condition: positive }) : positive;
}

/** Describes an individual target: "targetingKey anna or ben gets true." */
export function targetSentence({ attribute = 'targetingKey', values, ...outcome }: Target): Sentence {
  return fill(texts.target, {
    attribute: token('attribute', attribute),
    values: anyOf(values.map((value) => token('value', value))),
    outcome: outcomeOf(outcome),
  });
}

/** Describes a prerequisite: "new-checkout is on." */
export function prerequisiteSentence({ flag, variants, values }: Prerequisite): Sentence {
  const accepted = variants ?? values?.map((value) => formatValue(value)) ?? [];
  const parts = { flag: token('flag', flag), values: anyOf(accepted.map((text) => token('outcome', text))) };
  return accepted.length === 0 ? fill(texts.isOn, parts) : fill(texts.isOneOf, parts);
}

/** Describes what is served: a value, a variant, or variants with their weights. */
export function outcomeOf(outcome: Outcome): Sentence {
  if (outcome.variants !== undefined)
    return joinList(
      and,
      outcome.variants.map(({ key, weight }) =>
        fill(texts.share, { value: token('outcome', key), percent: token('percent', formatPercent(weight)) }),
      ),
    );
  return [token('outcome', outcome.variant ?? formatValue(outcome.value))];
}

/** Returns the sentence of a rule as text. */
export function ruleText(rule: Rule, segmentName: SegmentName): string {
  return plain(ruleSentence(rule, segmentName));
}

function segmentConditions(ids: readonly string[], segmentName: SegmentName): readonly Sentence[] {
  if (ids.length === 0) return [];
  return [fill(texts.inSegment, { segments: anyOf(ids.map((id) => token('segment', segmentName(id)))) })];
}

/** Joins values with "or". Many are counted. */
function anyOf(values: readonly Token[]): Sentence {
  const isLong = values.length > SHOWN_VALUES + 1;
  const shown = isLong ? values.slice(0, SHOWN_VALUES) : values;
  const more = values.length - shown.length;
  return joinList(or, [...shown.map((value) => [value]), ...(isLong ? [[texts.more({ count: more })]] : [])]);
}

function isSplit({ variants }: Outcome): boolean {
  return variants !== undefined;
}

function token(kind: Exclude<Token, string>['kind'], text: string): Token {
  return { kind, text };
}
