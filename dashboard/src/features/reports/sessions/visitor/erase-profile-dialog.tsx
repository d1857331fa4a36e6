import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toProblem } from '../../../../api/problem.ts';
import { rpc } from '../../../../api/rpc.ts';
import { AlertDialog } from '../../../../ui/alert-dialog.tsx';
import { showDone } from '../../../../ui/toasts.ts';
import { useAnalytics } from '../../../analytics/index.ts';

/** Asks before everything of a profile is removed for good. */
export function EraseProfileDialog({
  profileId,
  onClose,
}: {
  readonly profileId: string;
  readonly onClose: () => void;
}) {
  const { website } = useAnalytics();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const erasing = useMutation(
    rpc.profiles.erase.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async ({ found }) => {
        showDone(tellErased(found));
        await navigate({
          to: '/websites/$websiteId/sessions',
          params: { websiteId: website.id },
          search: { list: 'visitors' },
        });
        await queryClient.invalidateQueries({ queryKey: ['figures'] });
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Erase this profile?"
      description={
        <>
          Everything that came in until now of every visitor that ever carried this id is removed for good,
          also what they did before they named it. Where a device was shared, what other profiles did on it
          goes, too. All figures become what they would be had it never been measured. This cannot be undone.
        </>
      }
      confirmLabel="Erase profile"
      typedConfirmation={profileId}
      isPending={erasing.isPending}
      onConfirm={() =>
        erasing.mutate({ params: { profile_id: profileId }, query: { website_id: website.id } })
      }
      error={erasing.error === null ? undefined : toProblem(erasing.error).message}
    />
  );
}

function tellErased({ events, visitors }: { readonly events: number; readonly visitors: number }): string {
  const told = (number: number, word: string) =>
    `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`;
  return `Erasing ${told(events, 'event')} of ${told(visitors, 'visitor')}`;
}
