import { copyText } from './copy-text.ts';
import { messages as texts } from './messages.ts';
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

/** Shows that something was created, with its address or key and a button that copies it. */
export function showCopy(title: string, text: string): void {
  const id = toasts.add({
    title,
    description: text,
    type: 'success',
    timeout: UNDO_MS,
    actionProps: {
      children: texts.copy,
      onClick: async () => {
        const children = (await copyText(text)) ? texts.copied : texts.copyFailed;
        toasts.update(id, { actionProps: { children } });
      },
    },
  });
}
