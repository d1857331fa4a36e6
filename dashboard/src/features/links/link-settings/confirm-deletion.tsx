import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useChange } from '../../../parts/use-change.ts';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { messages } from './messages.ts';

/** Deletes a folder, a tag or a domain after confirmation. */
export function ConfirmDeletion({
  name,
  text,
  confirmLabel,
  done,
  remove,
  onClose,
}: {
  readonly name: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Shown after the deletion. */
  readonly done: string;
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const removing = useChange(remove, { reload: [rpc.links.key()], done, onDone: onClose });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.deleteTitle({ name })}
      description={text}
      confirmLabel={confirmLabel}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate(undefined)}
    />
  );
}
