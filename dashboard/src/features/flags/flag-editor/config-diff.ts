import {
  prerequisiteSentence,
  ruleSentence,
  type SegmentName,
  targetSentence,
} from '../flag-parts/describe-rule.ts';
import type { FlagConfig, Rule } from '../flag-parts/flag-config.ts';
import { formatPercent, formatValue } from '../flag-parts/format.ts';
import { plain } from '../flag-parts/sentence.ts';
import { messages } from './messages.ts';

const texts = messages.diff;
const SHOWN_LENGTH = 2_000;

/** One difference between two configurations, in words. */
export interface Difference {
  readonly title: string;
  /** `undefined` for something that was added. */
  readonly before?: string;
  /** `undefined` for something that was removed. */
  readonly after?: string;
}

/** Lists the differences between two configurations, in the order of the editor. */
export function diffConfigs(
  before: FlagConfig,
  after: FlagConfig,
  segmentName: SegmentName,
): readonly Difference[] {
  return [
    ...scalar(texts.status, texts.statuses[before.status], texts.statuses[after.status]),
    ...lists(
      texts.prerequisite,
      before.prerequisites.map((one) => plain(prerequisiteSentence(one))),
      after.prerequisites.map((one) => plain(prerequisiteSentence(one))),
    ),
    ...lists(
      texts.target,
      before.targets.map((one) => plain(targetSentence(one))),
      after.targets.map((one) => plain(targetSentence(one))),
    ),
    ...ruleDifferences(before.rules, after.rules, segmentName),
    ...variantDifferences(before, after),
    ...scalar(texts.defaultValue, formatLong(before.defaultValue), formatLong(after.defaultValue)),
    ...scalar(texts.offValue, formatLong(before.offValue), formatLong(after.offValue)),
  ];
}

/** Rules are compared by their id. A change of their order is one difference. */
function ruleDifferences(
  before: readonly Rule[],
  after: readonly Rule[],
  segmentName: SegmentName,
): readonly Difference[] {
  const text = (rule: Rule) => describe(rule, segmentName);
  const old = new Map(before.flatMap((rule) => (rule.id === undefined ? [] : [[rule.id, rule] as const])));
  const kept = new Set(after.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const removed = before.flatMap((rule, index) =>
    rule.id !== undefined && kept.has(rule.id)
      ? []
      : [{ title: texts.rule({ index: index + 1 }), before: text(rule) }],
  );
  const changed = after.flatMap((rule, index): readonly Difference[] => {
    const previous = rule.id === undefined ? undefined : old.get(rule.id);
    if (previous === undefined) return [{ title: texts.rule({ index: index + 1 }), after: text(rule) }];
    return scalar(texts.rule({ index: index + 1 }), text(previous), text(rule));
  });
  const orderOf = (rules: readonly Rule[], others: ReadonlySet<string>) =>
    rules.flatMap(({ id }) => (id !== undefined && others.has(id) ? [id] : []));
  const oldOrder = orderOf(before, kept);
  const newOrder = orderOf(after, new Set(old.keys()));
  const places = (ids: readonly string[]) =>
    ids.map((id) => texts.place({ index: before.findIndex((rule) => rule.id === id) + 1 })).join(', ');
  return [...removed, ...changed, ...scalar(texts.order, places(oldOrder), places(newOrder))];
}

function variantDifferences(before: FlagConfig, after: FlagConfig): readonly Difference[] {
  const describeVariants = ({ variants }: FlagConfig) =>
    new Map(
      variants.map(({ key, value, weight }) => [
        key,
        texts.variantText({ percent: formatPercent(weight), value: formatLong(value) }),
      ]),
    );
  const [old, now] = [describeVariants(before), describeVariants(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const title = texts.variant({ key });
    const [one, other] = [old.get(key), now.get(key)];
    if (one === undefined) return other === undefined ? [] : [{ title, after: other }];
    return other === undefined ? [{ title, before: one }] : scalar(title, one, other);
  });
}

function describe(rule: Rule, segmentName: SegmentName): string {
  const sentence = plain(ruleSentence(rule, segmentName));
  const named = rule.name === undefined ? sentence : texts.named({ name: rule.name, sentence });
  return rule.rollOutBy === undefined
    ? named
    : texts.rolledOutBy({ sentence: named, attribute: rule.rollOutBy });
}

function scalar(title: string, before: string, after: string): readonly Difference[] {
  return before === after ? [] : [{ title, before, after }];
}

function lists(title: string, before: readonly string[], after: readonly string[]): readonly Difference[] {
  return [
    ...before.filter((text) => !after.includes(text)).map((text) => ({ title, before: text })),
    ...after.filter((text) => !before.includes(text)).map((text) => ({ title, after: text })),
  ];
}

function formatLong(value: unknown): string {
  return formatValue(value, SHOWN_LENGTH);
}
