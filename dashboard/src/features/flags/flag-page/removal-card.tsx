import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { ifVersion } from '../../../api/versions.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { configIn, type Environment, type Flag, guardOf } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { CopyForm } from './copy-form.tsx';
import { statusDifferences } from './guarded-settings.ts';
import { messages } from './messages.ts';

const texts = messages.removal;
const ProposeDialog = lazy(() =>
  import('./propose-dialog.tsx').then((module) => ({ default: module.ProposeDialog })),
);

type Action = 'archive' | 'restore' | 'delete';
/** The state that a proposal leads to. */
const STATUS = { archive: 'archived', restore: 'inactive', delete: 'deleted' } as const;

/** Copies the configuration between environments, and archives, restores or deletes the flag, or proposes it. */
export function RemovalCard({
  flag,
  environments,
}: {
  readonly flag: Flag;
  readonly environments: readonly Environment[];
}) {
  const [asked, setAsked] = useState<Action>();
  const guard = guardOf(environments);
  const close = () => setAsked(undefined);
  const isArchived = flag.status === 'archived';
  const restoring = useFlagChange(
    () => client.flags.update({ id: flag.id, status: 'inactive' }, ifVersion(flag.etag)),
    { done: texts.restored, undo: () => client.flags.update({ id: flag.id, status: 'archived' }) },
  );
  return (
    <>
      {environments.length > 1 && !isArchived && <CopyForm flag={flag} environments={environments} />}
      <Card
        title={isArchived ? texts.archivedTitle : texts.archiveTitle}
        description={isArchived ? texts.archivedText : texts.archiveText}
      >
        {restoring.error !== null && (
          <Notice tone="bad" className="mb-3">
            {toProblem(restoring.error).message}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {isArchived ? (
            <>
              <Button
                isPending={restoring.isPending}
                onClick={() => (guard === undefined ? restoring.mutate(undefined) : setAsked('restore'))}
              >
                {guard === undefined ? texts.restore : texts.proposeRestore}
              </Button>
              <Button
                variant={guard === undefined ? 'danger' : 'secondary'}
                onClick={() => setAsked('delete')}
              >
                {guard === undefined ? texts.delete : texts.proposeDelete}
              </Button>
            </>
          ) : (
            <Button onClick={() => setAsked('archive')}>
              {guard === undefined ? texts.archive : texts.proposeArchive}
            </Button>
          )}
        </div>
      </Card>
      {guard === undefined && asked !== undefined && asked !== 'restore' && (
        <Confirmation flag={flag} action={asked} onClose={close} />
      )}
      <Suspense>
        {guard !== undefined && asked !== undefined && (
          <ProposeDialog
            flag={flag}
            environment={guard}
            title={texts.proposals[asked]({ name: flag.name })}
            changes={{ status: STATUS[asked] }}
            differences={statusDifferences(configIn(flag, guard).status, STATUS[asked])}
            onProposed={close}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function Confirmation({
  flag,
  action,
  onClose,
}: {
  readonly flag: Flag;
  readonly action: 'archive' | 'delete';
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const archiving = useFlagChange(
    () => client.flags.update({ id: flag.id, status: 'archived' }, ifVersion(flag.etag)),
    {
      done: texts.archived,
      undo: () => client.flags.update({ id: flag.id, status: flag.status }),
      onDone: onClose,
    },
  );
  const remove = useDeletion();
  const removeFlag = () => {
    remove({
      ids: [flag.id],
      done: texts.deleted,
      send: () => client.flags.delete({ id: flag.id }, ifVersion(flag.etag)),
      reload: [rpc.flags.key()],
    });
    void navigate({ to: '/websites/$websiteId/flags', params: { websiteId: flag.websiteId } });
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.titles[action]({ name: flag.name })}
      description={texts.texts[action]}
      confirmLabel={texts[action]}
      isPending={archiving.isPending}
      error={archiving.error === null ? undefined : toProblem(archiving.error).message}
      {...(action === 'delete' && { typedConfirmation: flag.key })}
      onConfirm={action === 'archive' ? () => archiving.mutate(undefined) : removeFlag}
    />
  );
}
