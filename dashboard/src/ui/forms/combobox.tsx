import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronsUpDown, X } from 'lucide-react';
import { joinClasses } from '../../lib/join-classes.ts';
import { messages } from '../messages.ts';

/** One option of a combobox. */
export interface ComboboxChoice {
  readonly value: string;
  readonly label: string;
}

interface Common {
  readonly choices: readonly ComboboxChoice[];
  readonly placeholder?: string;
  /** Shown if no choice matches. */
  readonly emptyText?: string;
  readonly label?: string;
  /** Whether it is focused when it appears. */
  readonly hasFocus?: boolean;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** Chooses one of many options by typing. A Field around it labels it; elsewhere pass a `label`. */
export function Combobox({
  value,
  onChange,
  ...common
}: Common & { readonly value: string | null; readonly onChange: (value: string | null) => void }) {
  const { choices, placeholder, label, hasFocus = false, isDisabled = false, className } = common;
  return (
    <BaseCombobox.Root
      items={choices}
      value={choices.find((choice) => choice.value === value) ?? null}
      onValueChange={(chosen, change) => {
        if (!keepOnEscape(change)) onChange(chosen?.value ?? null);
      }}
      onInputValueChange={(_typed, change) => void keepOnEscape(change)}
      // Enter takes the first match.
      autoHighlight
      disabled={isDisabled}
    >
      <BaseCombobox.InputGroup className={joinClasses('control flex items-center gap-1 pr-1!', className)}>
        <BaseCombobox.Input
          {...(label !== undefined && { 'aria-label': label })}
          autoFocus={hasFocus}
          placeholder={placeholder}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
        <BaseCombobox.Clear
          aria-label={messages.clear}
          className="grid size-6 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </BaseCombobox.Clear>
        <BaseCombobox.Trigger
          aria-label={messages.showAll}
          className="grid size-6 place-items-center rounded-sm text-ink-3"
        >
          <ChevronsUpDown aria-hidden className="size-3.5" />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <ChoiceList {...common} />
    </BaseCombobox.Root>
  );
}

/** Chooses several of many options by typing. Chosen options are shown before the cursor and can be removed. */
export function MultiCombobox({
  values,
  onChange,
  onType,
  onLeave,
  ...common
}: Common & {
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** Called with the typed text, to load choices. The chosen ones must stay among the choices. */
  readonly onType?: (typed: string) => void;
  /** Called when the input loses the focus, and when the list closes without a choice. */
  readonly onLeave?: () => void;
}) {
  const { choices, placeholder, label, isDisabled = false, className } = common;
  const chosen = choices.filter(({ value }) => values.includes(value));
  return (
    <BaseCombobox.Root
      multiple
      items={choices}
      value={chosen}
      onValueChange={(next, change) => {
        if (!keepOnEscape(change)) onChange(next.map(({ value }) => value));
      }}
      isItemEqualToValue={(one, other) => one.value === other.value}
      // Enter takes the first match.
      autoHighlight
      onInputValueChange={(typed, change) => {
        if (!keepOnEscape(change)) onType?.(typed);
      }}
      onOpenChange={(isOpen, { reason }) => {
        // Base UI clears the text when the list closes, which may be before the input loses the focus.
        if (!isOpen && reason !== 'item-press' && reason !== 'escape-key') onLeave?.();
      }}
      disabled={isDisabled}
    >
      <BaseCombobox.Chips
        className={joinClasses('control flex h-auto! min-h-8 flex-wrap items-center gap-1 py-0.5', className)}
      >
        {chosen.map((choice) => (
          <BaseCombobox.Chip
            key={choice.value}
            aria-label={choice.label}
            className="flex h-6 items-center gap-0.5 rounded-sm bg-hover pl-1.5 text-xs"
          >
            <span className="max-w-40 truncate">{choice.label}</span>
            <BaseCombobox.ChipRemove
              aria-label={messages.remove({ name: choice.label })}
              className="grid size-6 place-items-center rounded-sm text-ink-3 hover:text-ink"
            >
              <X aria-hidden className="size-3" />
            </BaseCombobox.ChipRemove>
          </BaseCombobox.Chip>
        ))}
        <BaseCombobox.Input
          {...(label !== undefined && { 'aria-label': label })}
          placeholder={chosen.length === 0 ? placeholder : undefined}
          onBlur={onLeave}
          className="h-6 min-w-24 flex-1 bg-transparent outline-none placeholder:text-ink-3"
        />
      </BaseCombobox.Chips>
      <ChoiceList {...common} />
    </BaseCombobox.Root>
  );
}

/** A change of a value or of the typed text by Base UI. */
interface Change {
  readonly reason: string;
  readonly cancel: () => void;
  readonly allowPropagation: () => void;
}

/**
 * Cancels a change by Escape: Base UI clears the choice if the list is closed. The choice stays, and the dialog around it closes.
 * @returns whether the change was canceled.
 */
function keepOnEscape(change: Change): boolean {
  if (change.reason !== 'escape-key') return false;
  change.cancel();
  change.allowPropagation();
  return true;
}

function ChoiceList({ emptyText = messages.noResults, label = messages.choices }: Common) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-none">
        <BaseCombobox.Popup className="floating w-(--anchor-width) min-w-48 max-w-(--available-width) p-1 text-sm">
          <BaseCombobox.Empty className="px-2 py-1.5 text-ink-3 empty:hidden">{emptyText}</BaseCombobox.Empty>
          <BaseCombobox.List
            aria-label={label}
            className="max-h-[min(20rem,var(--available-height))] overflow-y-auto"
          >
            {(choice: ComboboxChoice) => (
              <BaseCombobox.Item key={choice.value} value={choice} className="floating-row">
                <span className="grid size-4 shrink-0 place-items-center">
                  <BaseCombobox.ItemIndicator>
                    <Check aria-hidden className="size-4 text-accent-text" />
                  </BaseCombobox.ItemIndicator>
                </span>
                <span className="truncate">{choice.label}</span>
              </BaseCombobox.Item>
            )}
          </BaseCombobox.List>
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}
