import { rpc } from '../../../api/rpc.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { messages } from './messages.ts';

/** Deletes a folder, a tag or a domain after confirmation. */
export function ConfirmDeletion({
  id,
  name,
  text,
  confirmLabel,
  done,
  remove,
  onClose,
}: {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Shown after the deletion. */
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const start = useDeletion();
  const confirm = () => {
    start({ ids: [id], done, send: remove, reload: [rpc.links.key()] });
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.deleteTitle({ name })}
      description={text}
      confirmLabel={confirmLabel}
      onConfirm={confirm}
    />
  );
}
