import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

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
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={([next]) => next !== undefined && onChange(next)}
      className={joinClasses('inline-flex gap-0.5 rounded-md bg-hover p-0.5', className)}
    >
      {segments.map((segment) => (
        <Toggle
          key={segment.value}
          value={segment.value}
          {...(segment.ariaLabel !== undefined && { 'aria-label': segment.ariaLabel })}
          className="flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-[5px] px-2.5 font-medium text-ink-2 hover:text-ink data-pressed:bg-surface data-pressed:text-ink data-pressed:shadow-card pointer-coarse:h-9 [&_svg]:size-4"
        >
          {segment.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
