import { Pin, PinOff } from 'lucide-react';
import { MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { MAX_PINS } from '../../overview/pins/index.ts';
import { ReportMenu } from '../steps/report-menu.tsx';
import type { Report } from '../steps/step.ts';
import { messages } from './messages.ts';
import type { GoalPins } from './use-goal-pins.ts';

/** The menu of a goal. Shared goals can be pinned to the overview. */
export function GoalMenu({
  goal,
  pins,
  onEdit,
  onDeleted,
}: {
  readonly goal: Report;
  readonly pins: GoalPins;
  readonly onEdit: (() => void) | undefined;
  readonly onDeleted?: () => void;
}) {
  const { toggle, isFull } = pins;
  const isPinned = pins.has(goal);
  const isOff = isFull && !isPinned;
  return (
    <ReportMenu report={goal} onEdit={onEdit} {...(onDeleted !== undefined && { onDeleted })}>
      {goal.visibility === 'shared' && toggle !== undefined && (
        <MenuItem
          icon={isPinned ? <PinOff /> : <Pin />}
          isDisabled={isOff}
          aside={isOff && <span className="text-ink-3 text-xs">{messages.pin.full({ most: MAX_PINS })}</span>}
          onSelect={() => toggle(goal)}
        >
          {isPinned ? messages.pin.remove : messages.pin.add}
        </MenuItem>
      )}
    </ReportMenu>
  );
}

/** Marks a goal that is pinned to the overview. */
export function Pinned() {
  return (
    <span title={messages.pin.pinned} className="shrink-0 text-ink-3">
      <Pin aria-hidden className="size-3.5" />
      <span className="sr-only">{messages.pin.pinned}</span>
    </span>
  );
}
