/** Selects one of several lists. */
export function TabRow<T extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string;
  readonly tabs: readonly { readonly value: T; readonly title: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  return (
    <fieldset className="flex min-w-0 gap-4 overflow-x-auto border-line border-b px-4">
      <legend className="sr-only">{label}</legend>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
          className="relative h-9 whitespace-nowrap font-medium text-ink-3 outline-offset-[-2px] hover:text-ink aria-pressed:text-ink aria-pressed:after:absolute aria-pressed:after:inset-x-0 aria-pressed:after:bottom-0 aria-pressed:after:h-0.5 aria-pressed:after:rounded-full aria-pressed:after:bg-accent pointer-coarse:h-11"
        >
          {tab.title}
        </button>
      ))}
    </fieldset>
  );
}
