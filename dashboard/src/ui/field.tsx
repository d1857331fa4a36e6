import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

/** A control with its label, a hint below it, and what is wrong with it. The control finds its label by itself. */
export function Field({
  label,
  hint,
  error,
  isLabelHidden = false,
  aside,
  className,
  children,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong, in words; it marks the control and is read out. */
  readonly error?: string | undefined;
  readonly isLabelHidden?: boolean;
  /** At the other end of the label's line: "Optional", a link. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <BaseField.Root invalid={error !== undefined} className={joinClasses('flex flex-col gap-1.5', className)}>
      <span className={joinClasses('flex items-baseline justify-between gap-3', isLabelHidden && 'sr-only')}>
        <BaseField.Label className="font-medium">{label}</BaseField.Label>
        {aside !== undefined && <span className="text-ink-3 text-xs">{aside}</span>}
      </span>
      {children}
      {error !== undefined && (
        <BaseField.Error match className="text-bad-text text-xs" role="alert">
          {error}
        </BaseField.Error>
      )}
      {hint !== undefined && (
        <BaseField.Description className="text-ink-3 text-xs">{hint}</BaseField.Description>
      )}
    </BaseField.Root>
  );
}
