import { LANGUAGE } from '../../../lib/language.ts';
import { constraintSentence } from '../flag-parts/describe-rule.ts';
import { fill, joinList, type Sentence } from '../flag-parts/sentence.ts';
import type { Segment } from '../flag-parts/types.ts';
import { messages } from './messages.ts';

const texts = messages.sentences;
const and = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** Describes who is in a segment. */
export function segmentSentence({
  kind,
  constraints,
  attribute,
  definition,
}: Pick<Segment, 'kind' | 'constraints' | 'attribute' | 'definition'>): Sentence {
  if (kind === 'rules')
    return constraints.length === 0
      ? [texts.everyone]
      : fill(texts.rules, { if: joinList(and, constraints.map(constraintSentence)) });
  const name = { kind: 'attribute', text: attribute ?? 'targetingKey' } as const;
  if (kind === 'list' || definition === null) return fill(texts.list, { attribute: name });
  const { event, path, minCount, withinDays } = definition;
  const numbers = { count: minCount, within: withinDays, isEvent: event !== undefined };
  return fill(({ subject }: { readonly subject: string }) => texts.analytics({ subject, ...numbers }), {
    subject: { kind: 'value', text: event ?? path ?? '' },
  });
}
