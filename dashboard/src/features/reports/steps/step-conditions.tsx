import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { type Condition, conditionText, LazyFilterEditor } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The conditions of a step, such as a property of the event or the visitor's country. */
export function StepConditions({
  label,
  conditions,
  onChange,
}: {
  /** The name of the step, for labels. */
  readonly label: string;
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ul
      aria-label={messages.conditions.list({ step: label })}
      className="flex flex-wrap items-center gap-1.5"
    >
      {conditions.map((condition, index) => {
        const text = conditionText(condition);
        return (
          <li
            key={text}
            className="flex h-6 max-w-full items-center rounded-md bg-accent-soft pl-2 text-accent-text text-xs pointer-coarse:h-10"
          >
            <span className="truncate">{text}</span>
            <button
              type="button"
              aria-label={messages.conditions.remove({ condition: text })}
              onClick={() => onChange(conditions.toSpliced(index, 1))}
              className="grid h-full w-6 shrink-0 place-items-center rounded-r-md hover:bg-accent/20 pointer-coarse:w-10"
            >
              <X aria-hidden className="size-3" />
            </button>
          </li>
        );
      })}
      <li>
        <Popover
          title={messages.conditions.addTo({ step: label })}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          trigger={
            <button
              type="button"
              className="inline-flex h-6 items-center gap-1 rounded-md px-1 text-ink-3 text-xs hover:bg-hover hover:text-ink pointer-coarse:h-10"
            >
              <Plus aria-hidden className="size-3.5" />
              {messages.conditions.add}
            </button>
          }
        >
          <LazyFilterEditor
            condition={undefined}
            others={conditions}
            onDone={(condition) => {
              onChange([...conditions, condition]);
              setIsOpen(false);
            }}
          />
        </Popover>
      </li>
    </ul>
  );
}
