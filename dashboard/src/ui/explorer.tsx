import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

/** A picture with columns, one of which is selected with the pointer or the arrow keys. */
export function Explorer({
  count,
  label,
  describe,
  columnAt = (part) => Math.floor(part * count),
  className,
  children,
}: {
  readonly count: number;
  readonly label: string;
  /** Describes a column, counted from 0, for screen readers. */
  readonly describe: (at: number) => string;
  /** Returns the column at a fraction of the width; columns have equal widths by default. */
  readonly columnAt?: (part: number) => number;
  readonly className?: string;
  /** Renders the picture with the selected column, if any. */
  readonly children: (at: number | undefined) => ReactNode;
}) {
  const [chosen, setChosen] = useState<number>();
  const last = Math.max(0, count - 1);
  const at = chosen === undefined ? undefined : Math.min(chosen, last);
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.min(last, Math.max(0, columnAt((clientX - left) / width))));
  };
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, at === undefined ? last : at + step)));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={describe(at ?? last)}
      onPointerMove={follow}
      onPointerDown={follow}
      // A touch ends before the column can be read.
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setChosen(undefined)}
      onKeyDown={move}
      onBlur={() => setChosen(undefined)}
      className={joinClasses('relative touch-pan-y rounded-sm', className)}
    >
      {children(at)}
    </div>
  );
}
