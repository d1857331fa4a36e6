import { ArrowRight } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { Difference } from './config-diff.ts';
import { messages } from './messages.ts';

const texts = messages.diff;
const SHORT_LENGTH = 32;
const LOOK = 'rounded-sm border-l-2 px-2 py-1 no-underline [overflow-wrap:anywhere]';

/** Differences in words: what was removed, added and changed. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {differences.map(({ title, before, after }) => (
        <li key={`${title} ${before} ${after}`} className="flex flex-col gap-1.5 px-3 py-2.5">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{title}</span>
            <Badge tone={before === undefined ? 'good' : after === undefined ? 'bad' : 'neutral'}>
              {before === undefined ? texts.added : after === undefined ? texts.removed : texts.changed}
            </Badge>
          </span>
          {isShort(before) && isShort(after) ? (
            <p className="flex flex-wrap items-center gap-2">
              <Before text={before} />
              <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />
              <After text={after} />
            </p>
          ) : (
            <>
              {before !== undefined && (
                <p>
                  <Before text={before} isBlock />
                </p>
              )}
              {after !== undefined && (
                <p>
                  <After text={after} isBlock />
                </p>
              )}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Before({ text, isBlock = false }: { readonly text: string; readonly isBlock?: boolean }) {
  return (
    <del className={joinClasses(LOOK, isBlock && 'block', 'border-bad bg-bad-soft text-bad-text')}>
      <span className="sr-only">{`${texts.before}: `}</span>
      {text}
    </del>
  );
}

function After({ text, isBlock = false }: { readonly text: string; readonly isBlock?: boolean }) {
  return (
    <ins className={joinClasses(LOOK, isBlock && 'block', 'border-good bg-good-soft text-good-text')}>
      <span className="sr-only">{`${texts.after}: `}</span>
      {text}
    </ins>
  );
}

/** Whether a text fits beside another one. */
function isShort(text: string | undefined): text is string {
  return text !== undefined && text.length <= SHORT_LENGTH;
}
