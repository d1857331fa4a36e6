import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import type { Step } from '../steps/step.ts';
import { StepFields } from '../steps/step-fields.tsx';
import { messages } from './messages.ts';

/** A step of the editor with buttons to move and remove it. */
export function StepRow({
  number,
  step,
  onChange,
  onSettle,
  onUp,
  onDown,
  onRemove,
}: {
  readonly number: number;
  readonly step: Step;
  readonly onChange: (step: Step) => void;
  readonly onSettle: (step: Step) => void;
  /** Each is absent where the action is not available. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 max-sm:border-line max-sm:border-b max-sm:pb-3 sm:flex-nowrap">
      <span
        aria-hidden
        className="mt-1 grid size-6 shrink-0 place-items-center rounded-full bg-hover font-semibold text-ink-2 text-xs"
      >
        {number}
      </span>
      <div className="order-1 min-w-0 basis-full sm:order-none sm:flex-1 sm:basis-0">
        <StepFields
          step={step}
          label={messages.step.name({ number })}
          onChange={onChange}
          onSettle={onSettle}
        />
      </div>
      <div className="ml-auto flex shrink-0">
        <IconButton
          label={messages.step.moveUp({ number })}
          icon={<ArrowUp />}
          disabled={onUp === undefined}
          onClick={onUp}
        />
        <IconButton
          label={messages.step.moveDown({ number })}
          icon={<ArrowDown />}
          disabled={onDown === undefined}
          onClick={onDown}
        />
        <IconButton
          label={messages.step.remove({ number })}
          icon={<X />}
          disabled={onRemove === undefined}
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
