import { Autocomplete as BaseAutocomplete } from '@base-ui/react/autocomplete';
import { joinClasses } from '../lib/join-classes.ts';

/** A line of free text with suggestions of what others wrote. Inside a Field it is labelled by it; elsewhere give a `label`. */
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
  /** Told with every key. */
  readonly onChange: (value: string) => void;
  /** Told once the text is as it is to be: a suggestion was chosen, Enter was pressed, or the line was left. */
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
              aria-label={`Suggestions for ${label ?? 'this'}`}
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
