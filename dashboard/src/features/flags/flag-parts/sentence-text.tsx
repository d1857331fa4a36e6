import { createElement, type ReactNode } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import type { Sentence, Token } from './sentence.ts';

const LOOKS: Readonly<Record<Exclude<Token, string>['kind'], string>> = {
  attribute: 'font-medium text-ink',
  value: 'rounded-sm bg-hover px-1 py-0.5 text-ink',
  outcome: 'rounded-sm bg-accent-soft px-1 py-0.5 font-mono text-accent-text text-xs',
  percent: 'font-medium text-ink tabular-nums',
  segment: 'rounded-sm bg-hover px-1 py-0.5 font-medium text-ink',
  flag: 'font-medium font-mono text-ink text-xs',
};

/** Shows a sentence with its emphasized parts. */
export function SentenceText({
  sentence,
  className,
}: {
  readonly sentence: Sentence;
  readonly className?: string;
}) {
  // The words are children by position: they are never reordered, only described again.
  return createElement(
    'span',
    { className: joinClasses('leading-6 text-ink-2', className) },
    ...sentence.map(wordOf),
  );
}

function wordOf(token: Token): ReactNode {
  if (typeof token === 'string') return token;
  return <span className={joinClasses('[overflow-wrap:anywhere]', LOOKS[token.kind])}>{token.text}</span>;
}
