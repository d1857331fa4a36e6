import { Field as BaseField } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** A control with its label, a hint and an error. The control is labelled automatically. */
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
  /** Marks the control as invalid. Screen readers announce it. */
  readonly error?: string | undefined;
  readonly isLabelHidden?: boolean;
  /** Shown at the end of the line of the label: "Optional", a link. */
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
