import { AlertDialog } from '../overlays/alert-dialog.tsx';
import { messages } from './messages.ts';

/** Asks whether to discard the input of a form. */
export function DiscardDialog({
  onKeep,
  onDiscard,
}: {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title={messages.title}
      description={messages.text}
      confirmLabel={messages.confirm}
      onConfirm={onDiscard}
    />
  );
}
