import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization, useOrganizations, usePermissions } from '../../../api/session.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { showDone } from '../../../ui/toasts.ts';
import type { WebsiteSettings } from './use-website-changes.ts';

/** What takes a website away from here: another organization, or deletion. */
export function LeavingCard({ website }: { readonly website: WebsiteSettings }) {
  const { id: ownId } = useOrganization();
  const { isKeeper } = usePermissions();
  const others = useOrganizations().filter(
    ({ id, role }) => id !== ownId && (role === 'owner' || role === 'admin'),
  );
  const [asking, setAsking] = useState<'transfer' | 'delete'>();
  const close = () => setAsking(undefined);
  return (
    <Card title="Transfer and delete">
      <div className="flex flex-col gap-4">
        {isKeeper && others.length > 0 && (
          <Act
            title="Transfer to another organization"
            description="Settings, tracking ids and everything that was measured go along."
          >
            <Button onClick={() => setAsking('transfer')}>Transfer</Button>
          </Act>
        )}
        <Act
          title="Delete this website"
          description="And everything that was measured. Nobody can bring it back."
        >
          <Button variant="danger" onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </Act>
      </div>
      {asking === 'transfer' && <TransferDialog website={website} others={others} onClose={close} />}
      {asking === 'delete' && <DeleteDialog website={website} onClose={close} />}
    </Card>
  );
}

function Act({
  title,
  description,
  children,
}: {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-ink-3 text-xs">{description}</p>
      </div>
      {children}
    </div>
  );
}

function TransferDialog({
  website,
  others,
  onClose,
}: {
  readonly website: WebsiteSettings;
  readonly others: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}) {
  const leave = useLeaving();
  const [organizationId, setOrganizationId] = useState(others[0]?.id ?? '');
  const transferring = useMutation(
    rpc.websites.transfer.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: () => leave('Website transferred'),
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Transfer ${website.name}?`}
      description="API keys of this organization no longer reach it."
      confirmLabel="Transfer"
      typedConfirmation={website.domain}
      isPending={transferring.isPending}
      onConfirm={() => transferring.mutate({ id: website.id, organizationId })}
      error={transferring.error === null ? undefined : toProblem(transferring.error).message}
    >
      <Field label="To">
        <Select
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={organizationId}
          onChange={setOrganizationId}
        />
      </Field>
    </AlertDialog>
  );
}

function DeleteDialog({
  website,
  onClose,
}: {
  readonly website: WebsiteSettings;
  readonly onClose: () => void;
}) {
  const leave = useLeaving();
  const deleting = useMutation(
    rpc.websites.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: () => leave('Website deleted', 'What was measured is being removed.'),
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${website.name}?`}
      description="It is gone at once, and what was measured is removed for good within minutes. The overview shows how far that is."
      confirmLabel="Delete website"
      typedConfirmation={website.domain}
      isPending={deleting.isPending}
      onConfirm={() => deleting.mutate({ id: website.id })}
      error={deleting.error === null ? undefined : toProblem(deleting.error).message}
    />
  );
}

/** Goes to the overview before the website's own pages could ask for what is gone. */
function useLeaving(): (done: string, more?: string) => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (done, more) => {
    await navigate({ to: '/' });
    await Promise.all(
      [rpc.websites.key(), rpc.deletions.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    showDone(done, more);
  };
}
