import { Autocomplete as BaseAutocomplete } from '@base-ui/react/autocomplete';
import { joinClasses } from '../../lib/join-classes.ts';
import { messages } from '../messages.ts';

/** A text input with suggestions. A Field around it labels it; elsewhere pass a `label`. */
export function Autocomplete({
  value,
  onChange,
  onSettle,
  suggestions,
  placeholder,
  label,
  hasFocus = false,
  className,
}: {
  readonly value: string;
  /** Called on every change. */
  readonly onChange: (value: string) => void;
  /** Called when the text is complete: on the choice of a suggestion, on Enter, and on blur. */
  readonly onSettle?: (value: string) => void;
  readonly suggestions: readonly string[];
  readonly placeholder?: string;
  readonly label?: string;
  readonly hasFocus?: boolean;
  readonly className?: string;
}) {
  return (
    <BaseAutocomplete.Root
      items={suggestions}
      value={value}
      openOnInputClick
      onValueChange={(next, { reason }) => {
        onChange(next);
        if (reason === 'item-press') onSettle?.(next);
      }}
    >
      <BaseAutocomplete.Input
        {...(label !== undefined && { 'aria-label': label })}
        autoFocus={hasFocus}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={placeholder}
        onBlur={() => onSettle?.(value)}
        className={joinClasses('control', className)}
      />
      <BaseAutocomplete.Portal>
        <BaseAutocomplete.Positioner sideOffset={4} className="z-50 outline-none">
          <BaseAutocomplete.Popup className="floating w-(--anchor-width) min-w-48 max-w-(--available-width) p-1 text-sm data-empty:hidden">
            <BaseAutocomplete.List
              aria-label={label === undefined ? messages.suggestions : messages.suggestionsFor({ label })}
              className="max-h-[min(20rem,var(--available-height))] overflow-y-auto"
            >
              {(suggestion: string) => (
                <BaseAutocomplete.Item key={suggestion} value={suggestion} className="floating-row">
                  <span className="truncate">{suggestion}</span>
                </BaseAutocomplete.Item>
              )}
            </BaseAutocomplete.List>
          </BaseAutocomplete.Popup>
        </BaseAutocomplete.Positioner>
      </BaseAutocomplete.Portal>
    </BaseAutocomplete.Root>
  );
}
