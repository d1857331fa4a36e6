import type { KeyboardEvent, ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** The change of the position in the list for each key that moves the focus. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Chooses one of two to five visible options. Arrow keys move between them. */
export function SegmentedControl<T extends string>({
  label,
  segments,
  value,
  onChange,
  className,
}: {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly segments: readonly { readonly value: T; readonly label: ReactNode; readonly ariaLabel?: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly className?: string;
}) {
  const hasChosen = segments.some((segment) => segment.value === value);
  return (
    <fieldset
      aria-label={label}
      onKeyDown={moveFocus}
      className={joinClasses('inline-flex min-w-0 gap-0.5 rounded-md bg-hover p-0.5', className)}
    >
      {segments.map((segment, index) => {
        const isChosen = segment.value === value;
        return (
          <button
            key={segment.value}
            type="button"
            aria-pressed={isChosen}
            // The tab key stops once in the group.
            tabIndex={isChosen || (index === 0 && !hasChosen) ? 0 : -1}
            onClick={() => isChosen || onChange(segment.value)}
            {...(segment.ariaLabel !== undefined && { 'aria-label': segment.ariaLabel })}
            className="flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-[5px] px-2.5 font-medium text-ink-2 hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-card pointer-coarse:h-9 [&_svg]:size-4"
          >
            {segment.label}
          </button>
        );
      })}
    </fieldset>
  );
}

/** Moves the focus to the next or previous option, from the last to the first and back. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  event.preventDefault();
  buttons.at((at + step) % buttons.length)?.focus();
}
