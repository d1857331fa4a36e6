import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import type { Share } from './share-words.ts';

/** Asks before a link is revoked, and revokes it. */
export function RevokeShareDialog({
  share,
  onClose,
}: {
  readonly share: Share;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.shares.revoke.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.shares.key() });
        onClose();
        showDone('Share link revoked');
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Revoke ${share.name}?`}
      description="Whoever has the link is refused from the next request on, also where it is open now. This cannot be undone; you can create another one."
      confirmLabel="Revoke link"
      isPending={revoking.isPending}
      onConfirm={() => revoking.mutate({ id: share.id })}
      error={revoking.error === null ? undefined : toProblem(revoking.error).message}
    />
  );
}
