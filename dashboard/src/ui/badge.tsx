import type { ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

const TONES = {
  neutral: 'bg-hover text-ink-2',
  accent: 'bg-accent-soft text-accent-text',
  good: 'bg-good-soft text-good-text',
  warn: 'bg-warn-soft text-warn-text',
  bad: 'bg-bad-soft text-bad-text',
} as const;

/** The meaning of a color. */
export type Tone = keyof typeof TONES;

/** A short text about a state. The color must not be the only sign of the state. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  readonly tone?: Tone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={joinClasses(
        'inline-flex h-5 items-center gap-1 rounded-sm px-1.5 font-medium text-xs whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
