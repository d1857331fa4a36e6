import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { useValueName } from '../cards/use-value-name.ts';
import { describeRange } from '../range/describe-range.ts';
import type { Condition } from '../search/condition.ts';
import { writeConditions } from '../search/filter-text.ts';
import { DEFAULT_PRESET } from '../search/range.ts';
import { rangeOf, searchOfRange } from '../search/search.ts';
import { describeCondition, joinCondition } from './describe-condition.ts';
import { fieldTitle } from './filter-fields.ts';
import { LazyFilterEditor } from './lazy-filter-editor.tsx';
import { messages } from './messages.ts';

/** The button that adds a condition. */
export function AddFilter({
  isOpen,
  onOpenChange,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const { conditions, setConditions } = useAnalytics();
  return (
    <Popover
      title={messages.add}
      align="end"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button aria-label={messages.filter}>
          <ListFilter aria-hidden className="text-ink-3" />
          <span className="max-sm:hidden">{messages.filter}</span>
        </Button>
      }
    >
      <LazyFilterEditor
        condition={undefined}
        others={conditions}
        onDone={(condition) => {
          setConditions([...conditions, condition]);
          onOpenChange(false);
        }}
      />
    </Popover>
  );
}

/** The conditions and a custom range, each with a button to remove it. */
export function FilterBar() {
  const { search, conditions, change, setConditions } = useAnalytics();
  const range = rangeOf(search);
  const isZoomed = range.kind !== 'preset';
  if (conditions.length === 0 && !isZoomed) return null;
  return (
    <ul aria-label={messages.filters} className="flex flex-wrap items-center gap-1.5">
      {conditions.map((condition, index) => (
        <li key={writeConditions([condition])}>
          <Chip
            condition={condition}
            others={conditions.toSpliced(index, 1)}
            onChange={(next) => setConditions(conditions.toSpliced(index, 1, next))}
            onRemove={() => setConditions(conditions.toSpliced(index, 1))}
          />
        </li>
      ))}
      {isZoomed && (
        <li className={CHIP}>
          <span className="truncate px-2.5">{describeRange(range)}</span>
          <RemoveButton
            label={messages.removeRange({ range: describeRange(range) })}
            onRemove={() => change(searchOfRange({ kind: 'preset', preset: DEFAULT_PRESET }))}
          />
        </li>
      )}
      <li>
        <Button variant="ghost" size="sm" onClick={() => change(DEFAULTS)}>
          {messages.resetAll}
        </Button>
      </li>
    </ul>
  );
}

const CHIP =
  'flex h-7 max-w-full items-center rounded-md bg-accent-soft text-accent-text pointer-coarse:h-10';

/** No filters, and the default range, comparison and metric. The tabs are not reset. */
const DEFAULTS = {
  filter: undefined,
  range: undefined,
  from: undefined,
  to: undefined,
  compare: undefined,
  by: undefined,
  metric: undefined,
};

function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="grid h-full w-7 shrink-0 place-items-center rounded-r-md hover:bg-accent/20 pointer-coarse:w-10"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  );
}

function Chip({
  condition,
  others,
  onChange,
  onRemove,
}: {
  readonly condition: Condition;
  readonly others: readonly Condition[];
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const title = fieldTitle(condition.field, undefined);
  const described = describeCondition(condition, useValueName());
  const { verb, object, manner } = described;
  return (
    <span className={CHIP}>
      <Popover
        title={messages.edit({ field: title })}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            className="flex h-full min-w-0 items-center gap-1 rounded-l-md pr-1 pl-2.5 hover:underline"
          >
            <span className="whitespace-nowrap">
              {title} {verb}
            </span>
            <span className="max-w-56 truncate font-semibold">{object}</span>
            {manner !== undefined && <span className="truncate">{manner}</span>}
          </button>
        }
      >
        <LazyFilterEditor
          condition={condition}
          others={others}
          onDone={(next) => {
            onChange(next);
            setIsOpen(false);
          }}
        />
      </Popover>
      <RemoveButton
        label={messages.remove({ condition: joinCondition(condition, described) })}
        onRemove={onRemove}
      />
    </span>
  );
}
