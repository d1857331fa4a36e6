import { messages } from './toaster/messages.ts';
import { toasts } from './toasts.ts';

/** How long an action can be undone, in milliseconds, while the toast has neither the pointer nor the focus. */
const UNDO_MS = 10_000;

/**
 * Shows that an action succeeded, with a button that undoes it.
 * @param onUndo called at most once.
 * @param onGone called when the toast is gone without that.
 */
export function showUndo(title: string, onUndo: () => unknown, onGone?: () => unknown): { close(): void } {
  let isOver = false;
  const id = toasts.add({
    title,
    type: 'success',
    timeout: UNDO_MS,
    actionProps: {
      children: messages.undo,
      onClick: () => {
        if (isOver) return;
        isOver = true;
        toasts.close(id);
        onUndo();
      },
    },
    onClose: () => {
      if (isOver) return;
      isOver = true;
      onGone?.();
    },
  });
  return { close: () => toasts.close(id) };
}
