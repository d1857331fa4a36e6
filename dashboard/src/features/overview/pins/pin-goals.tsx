import { Link } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import type { Outputs } from '../../../api/rpc.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import { hasPin, type Pin, pinsOfGoals } from './pin-list.ts';

const texts = messages.dialog;

/** The shared goals of a website, which can be pinned. */
export function PinGoals({
  websiteId,
  goals: { data, error, refetch },
  chosen,
  isOff,
  onToggle,
}: {
  readonly websiteId: string;
  readonly goals: {
    readonly data: Outputs['reports']['list'] | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly chosen: readonly Pin[];
  readonly isOff: (pin: Pin) => boolean;
  readonly onToggle: (pin: Pin) => void;
}) {
  const goals = data && pinsOfGoals(data.reports);
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{texts.goalsTitle}</legend>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {error === null && goals === undefined && <SkeletonLines count={2} label={texts.loadingGoals} />}
      {goals?.length === 0 && (
        <p className="text-ink-2">
          {texts.noGoals}{' '}
          <Link
            to="/websites/$websiteId/goals"
            params={{ websiteId }}
            className="rounded-sm text-accent-text underline"
          >
            {texts.openGoals}
          </Link>
        </p>
      )}
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {goals?.map((pin) => (
          <Checkbox
            key={pin.reportId}
            label={pin.name}
            isChecked={hasPin(chosen, pin)}
            isDisabled={isOff(pin)}
            onChange={() => onToggle(pin)}
            className="pointer-coarse:min-h-10 pointer-coarse:items-center"
          />
        ))}
      </div>
    </fieldset>
  );
}
