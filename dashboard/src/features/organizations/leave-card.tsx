import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { leaveOrganization } from '../../api/members.ts';
import { toProblem } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization, useSession } from '../../api/session.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { showDone } from '../../ui/toasts.ts';
import { isLastOwner } from './members/member-rules.ts';
import { useOrganizationsChanged } from './use-organizations-changed.ts';

/** The ways out: leaving the organization and, for owners, deleting it. */
export function LeaveCard() {
  const { id, name, role } = useOrganization();
  const { user } = useSession();
  const members = useQuery(rpc.organizations.members.queryOptions({ input: { organizationId: id } })).data;
  const [asking, setAsking] = useState<'leave' | 'delete'>();
  const own = members?.members.find(({ userId }) => userId === user.id);
  const mustStay = own !== undefined && isLastOwner(own, members?.members ?? []);
  const close = () => setAsking(undefined);
  return (
    <Card title={role === 'owner' ? 'Leave and delete' : 'Leave'}>
      <div className="flex flex-col gap-4">
        <Act
          title="Leave this organization"
          description={
            mustStay ? (
              <>
                You are its only owner, so you cannot.{' '}
                <Link to="/settings/members" className="text-accent-text underline">
                  Make somebody else an owner
                </Link>{' '}
                first.
              </>
            ) : (
              'You lose access at once. Somebody who manages members can invite you again.'
            )
          }
        >
          <Button disabled={own === undefined || mustStay} onClick={() => setAsking('leave')}>
            Leave
          </Button>
        </Act>
        {role === 'owner' && (
          <Act
            title="Delete this organization"
            description="With its websites, everything that was measured, and its keys. Nobody can bring it back."
          >
            <Button variant="danger" onClick={() => setAsking('delete')}>
              Delete
            </Button>
          </Act>
        )}
      </div>
      {asking === 'leave' && (
        <GoingDialog
          title={`Leave ${name}?`}
          description="You lose access at once. API keys that you made go on working: they belong to the organization."
          confirmLabel="Leave organization"
          done={`You have left ${name}`}
          act={() => leaveOrganization(id)}
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <GoingDialog
          title={`Delete ${name}?`}
          description="All its websites and keys are gone at once, for every member, and what was measured is removed for good by and by. If it is the one that came with your account, you get an empty one in its place."
          confirmLabel="Delete organization"
          typedConfirmation={name}
          done={`${name} is deleted`}
          act={() => client.organizations.delete({ id })}
          onClose={close}
        />
      )}
    </Card>
  );
}

function Act({
  title,
  description,
  children,
}: {
  readonly title: string;
  readonly description: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{title}</p>
        <p className="text-ink-3 text-xs">{description}</p>
      </div>
      {children}
    </div>
  );
}

/** Asks, and goes on to the next organization. */
function GoingDialog({
  title,
  description,
  confirmLabel,
  typedConfirmation,
  done,
  act,
  onClose,
}: {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly typedConfirmation?: string;
  readonly done: string;
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const changed = useOrganizationsChanged();
  const going = useMutation({
    mutationFn: act,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await changed();
      await navigate({ to: '/' });
      showDone(done);
    },
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      {...(typedConfirmation !== undefined && { typedConfirmation })}
      isPending={going.isPending}
      error={going.error === null ? undefined : toProblem(going.error).message}
      onConfirm={() => going.mutate()}
    />
  );
}
