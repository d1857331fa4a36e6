import { Check } from 'lucide-react';

/** A value of a dimension in a table; a click shows only what belongs to it, a second one everything again. */
export function SplitValue({
  name,
  isChosen,
  onChoose,
}: {
  readonly name: string;
  readonly isChosen: boolean;
  /** Absent for what is no single value. */
  readonly onChoose: (() => void) | undefined;
}) {
  if (onChoose === undefined) return <span className="text-ink-3">All others</span>;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={`${name}: ${isChosen ? 'show everything again' : 'show only this'}`}
      onClick={onChoose}
      className="flex min-h-8 max-w-full items-center gap-1.5 rounded-sm text-left hover:text-accent-text hover:underline pointer-coarse:min-h-11"
    >
      {isChosen && <Check aria-hidden className="size-3.5 shrink-0 text-accent-text" />}
      <span className="truncate">{name}</span>
    </button>
  );
}
