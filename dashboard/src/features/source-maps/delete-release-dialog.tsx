import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../ui/toasts.ts';
import { messages } from './messages.ts';

const texts = messages.deletion;

/** Confirms and deletes the source maps of a release. */
export function DeleteReleaseDialog({
  websiteId,
  release,
  onClose,
}: {
  readonly websiteId: string;
  readonly release: string;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const deleting = useMutation(
    rpc.sourceMaps.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.sourceMaps.key() });
        onClose();
        showDone(texts.done);
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title({ release })}
      description={texts.text}
      confirmLabel={texts.confirm}
      isPending={deleting.isPending}
      onConfirm={() => deleting.mutate({ websiteId, release })}
      error={deleting.error === null ? undefined : toProblem(deleting.error).message}
    />
  );
}
