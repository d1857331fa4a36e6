import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** Turns a setting on or off, with its label on the left. */
export function Switch({
  isOn,
  onChange,
  label,
  hint,
  isDisabled = false,
  className,
}: {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
  readonly className?: string;
}) {
  const id = useId();
  return (
    <div className={joinClasses('flex min-h-6 items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-ink-3 text-xs">
            {hint}
          </p>
        )}
      </div>
      <BaseSwitch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="flex items-center h-6 w-10 shrink-0 rounded-full border border-edge bg-sunken transition-colors data-checked:border-accent data-checked:bg-accent data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="block size-4 translate-x-[3px] rounded-full bg-edge transition-transform data-checked:translate-x-[19px] data-checked:bg-on-accent" />
      </BaseSwitch.Root>
    </div>
  );
}
