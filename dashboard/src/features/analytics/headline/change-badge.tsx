import { ArrowDownRight, ArrowUpRight, Equal } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import type { Change } from '../data/part.ts';
import { describeChange } from './describe-change.ts';
import type { FigureKind } from './format-figure.ts';

const TONES = { good: 'text-good-text', bad: 'text-bad-text', neutral: 'text-ink-3' } as const;
const ICONS = { up: ArrowUpRight, down: ArrowDownRight, same: Equal } as const;

/** The change of a figure: an arrow for the direction, and a colour for good or bad. */
export function ChangeBadge({
  change,
  metric,
  kind,
  className,
}: {
  readonly change: Change;
  readonly metric: string;
  readonly kind: FigureKind | ((value: number) => string);
  readonly className?: string;
}) {
  const { text, spoken, direction, tone } = describeChange(change, metric, kind);
  const Icon = ICONS[direction];
  return (
    <span
      className={joinClasses(
        'inline-flex items-center gap-0.5 font-medium text-xs whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      <span aria-hidden>{text}</span>
      <span className="sr-only">{spoken}</span>
    </span>
  );
}
