import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** A checkbox with its label and an optional hint below. */
export function Checkbox({
  isChecked,
  onChange,
  label,
  hint,
  isIndeterminate = false,
  isDisabled = false,
  className,
}: {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}) {
  const id = useId();
  return (
    <div className={joinClasses('flex min-h-6 items-start gap-2', className)}>
      <BaseCheckbox.Root
        id={id}
        checked={isChecked}
        indeterminate={isIndeterminate}
        onCheckedChange={onChange}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-sm border border-edge bg-surface data-checked:border-accent data-indeterminate:border-accent data-checked:bg-accent data-indeterminate:bg-accent data-disabled:opacity-50"
      >
        <BaseCheckbox.Indicator className="text-on-accent">
          {isIndeterminate ? (
            <Minus aria-hidden className="size-3" strokeWidth={3} />
          ) : (
            <Check aria-hidden className="size-3" strokeWidth={3} />
          )}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <div className="min-w-0">
        <label htmlFor={id} className={isDisabled ? 'text-ink-3' : ''}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-ink-3 text-xs">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
