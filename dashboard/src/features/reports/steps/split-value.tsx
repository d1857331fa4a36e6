import { Check } from 'lucide-react';
import { ValueIcon, valueName } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** A value of a dimension in a table. A click sets or removes a filter for it. */
export function SplitValue({
  field,
  value,
  isChosen,
  onChoose,
}: {
  readonly field: string;
  /** As it is stored. */
  readonly value: string;
  readonly isChosen: boolean;
  /** Absent where the row is not a single value. */
  readonly onChoose: (() => void) | undefined;
}) {
  if (onChoose === undefined) return <span className="text-ink-3">{messages.split.allOthers}</span>;
  const name = valueName(field, value);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={
        isChosen ? messages.split.removeFilter({ value: name }) : messages.split.filterBy({ value: name })
      }
      onClick={onChoose}
      className="flex min-h-8 max-w-full items-center gap-1.5 rounded-sm text-left hover:text-accent-text hover:underline pointer-coarse:min-h-11"
    >
      {isChosen && <Check aria-hidden className="size-3.5 shrink-0 text-accent-text" />}
      <ValueIcon field={field} value={value} />
      <span className="truncate">{name}</span>
    </button>
  );
}
