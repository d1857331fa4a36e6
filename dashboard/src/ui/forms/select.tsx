import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { joinClasses } from '../../lib/join-classes.ts';
import { messages } from '../messages.ts';

/** One option of a select. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /** Why the option cannot be chosen, in words. Disables it. */
  readonly disabledReason?: string | undefined;
}

/** Chooses one of a few options. A Field around it labels it; elsewhere pass a `label`. */
export function Select<T extends string>({
  choices,
  value,
  onChange,
  placeholder = messages.choose,
  label,
  isDisabled = false,
  className,
}: {
  readonly choices: readonly Choice<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly placeholder?: string;
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}) {
  return (
    <BaseSelect.Root
      items={choices}
      value={value}
      disabled={isDisabled}
      modal={false}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
    >
      <BaseSelect.Trigger
        {...(label !== undefined && { 'aria-label': label })}
        className={joinClasses('control flex items-center justify-between gap-2 text-left', className)}
      >
        <BaseSelect.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-3" />
        <BaseSelect.Icon>
          <ChevronsUpDown aria-hidden className="size-3.5 text-ink-3" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          sideOffset={4}
          align="start"
          alignItemWithTrigger={false}
          className="z-50 outline-none"
        >
          <BaseSelect.Popup className="floating min-w-(--anchor-width) p-1 text-sm">
            <BaseSelect.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto">
              {choices.map((choice) => (
                <BaseSelect.Item
                  key={choice.value}
                  value={choice.value}
                  disabled={choice.disabledReason !== undefined}
                  className="floating-row pr-3"
                >
                  <span className="grid size-4 shrink-0 place-items-center">
                    <BaseSelect.ItemIndicator>
                      <Check aria-hidden className="size-4 text-accent-text" />
                    </BaseSelect.ItemIndicator>
                  </span>
                  <span className="min-w-0">
                    <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                    {choice.disabledReason !== undefined && (
                      <span className="block max-w-72 text-xs">{choice.disabledReason}</span>
                    )}
                  </span>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
