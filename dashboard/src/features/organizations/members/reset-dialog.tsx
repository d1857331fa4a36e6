import { useMutation } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { tellTime } from '../../../lib/tell-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LinkField } from './link-field.tsx';
import type { Member } from './member-rules.ts';

/** Makes a link by which a member who is locked out chooses a new password. */
export function ResetDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const making = useMutation(rpc.users.createResetLink.mutationOptions({ meta: { showsErrors: true } }));
  const made = making.data;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Help ${member.name} back in`}
      description="Creates a link to choose a new password. Share it only with them: anyone with this link can sign in as them."
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              isPending={making.isPending}
              onClick={() => making.mutate({ organizationId, userId: member.userId })}
            >
              Make the link
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {making.error !== null && <Notice tone="bad">{toProblem(making.error).message}</Notice>}
      {made === undefined && making.error === null && (
        <p className="text-ink-2">
          Their password goes on working until they use it. Their second factor, if they have one, is asked
          for as ever.
        </p>
      )}
      {made !== undefined && (
        <LinkField
          label="Reset link"
          hint={`It works once, until ${tellTime(made.expiresAt)}, and is not shown again.`}
          link={made.link}
        />
      )}
    </Dialog>
  );
}
