import { Button } from '../../../ui/button.tsx';
import type { ErrorGroup } from './error-groups.ts';
import { useStateChange } from './error-states.ts';
import type { ErrorState } from './errors-search.ts';
import { messages } from './messages.ts';

/** The buttons of the details that change the state of an issue. */
export function StateButtons({
  group: { fingerprint, release },
  state,
}: {
  readonly group: ErrorGroup;
  readonly state: ErrorState;
}) {
  const { mutate, isPending, variables } = useStateChange();
  const { actions } = messages;
  const isPendingAs = (action: string, of?: string) =>
    isPending && variables.action === action && variables.release === of;
  return (
    <>
      {state !== 'ignored' && (
        <Button
          isPending={isPendingAs('ignore')}
          disabled={isPending}
          onClick={() => mutate({ action: 'ignore', fingerprint })}
        >
          {actions.ignore}
        </Button>
      )}
      {state !== 'open' && (
        <Button
          isPending={isPendingAs('reopen')}
          disabled={isPending}
          onClick={() => mutate({ action: 'reopen', fingerprint })}
        >
          {actions.reopen}
        </Button>
      )}
      {state !== 'resolved' && release !== '' && (
        <Button
          isPending={isPendingAs('resolve', release)}
          disabled={isPending}
          onClick={() => mutate({ action: 'resolve', fingerprint, release })}
        >
          {actions.resolveIn({ release })}
        </Button>
      )}
      {state !== 'resolved' && (
        <Button
          variant="primary"
          isPending={isPendingAs('resolve')}
          disabled={isPending}
          onClick={() => mutate({ action: 'resolve', fingerprint })}
        >
          {actions.resolve}
        </Button>
      )}
    </>
  );
}
