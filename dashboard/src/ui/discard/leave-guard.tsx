import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

const DiscardDialog = lazy(() =>
  import('./discard-dialog.tsx').then((module) => ({ default: module.DiscardDialog })),
);

/** Whether changes have just been discarded: other forms of the same page do not ask again. */
let isDiscarding = false;

/** Whether an address shows something else. The hash does not matter. */
const isElsewhere: ShouldBlockFn = ({ current, next }) =>
  !isDiscarding &&
  (current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search));

/**
 * Asks before a form with changes is left: by a link, the back button, another tab of the page, or the end of the browser window.
 * After a form was saved, navigate with `ignoreBlocker`.
 */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const blocked = useBlocker({ shouldBlockFn: isElsewhere, disabled: !isChanged, withResolver: true });
  const discard = (proceed: () => void) => {
    isDiscarding = true;
    // The blockers of the other forms are called in microtasks.
    setTimeout(() => {
      isDiscarding = false;
    });
    proceed();
  };
  return (
    <Suspense>
      {blocked.status === 'blocked' && (
        <DiscardDialog onKeep={blocked.reset} onDiscard={() => discard(blocked.proceed)} />
      )}
    </Suspense>
  );
}
