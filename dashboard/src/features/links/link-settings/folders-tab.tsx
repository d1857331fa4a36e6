import { useQuery } from '@tanstack/react-query';
import { Folder as FolderIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { Folder } from '../list/use-links.ts';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { GroupsCard } from './groups-card.tsx';
import { messages } from './messages.ts';

const texts = messages.folders;

/** The folders of links. */
export function FoldersTab() {
  const { id: organizationId } = useOrganization();
  const found = useQuery(rpc.links.folders.list.queryOptions({ input: { organizationId } }));
  const [edited, setEdited] = useState<Folder | 'new'>();
  const [deleted, setDeleted] = useState<Folder>();
  return (
    <>
      <GroupsCard
        title={messages.tabs.folders}
        text={texts.text}
        icon={<FolderIcon />}
        emptyTitle={texts.empty}
        editLabel={texts.rename}
        groups={found.data?.folders}
        problem={found.error === null ? undefined : toProblem(found.error)}
        createButton={
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        }
        renderName={({ name }) => <span className="block truncate font-medium">{name}</span>}
        onRetry={() => void found.refetch()}
        onEdit={setEdited}
        onDelete={setDeleted}
      />
      {edited !== undefined && (
        <FolderDialog folder={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && (
        <ConfirmDeletion
          id={deleted.id}
          name={deleted.name}
          text={texts.deleteText}
          confirmLabel={texts.deleteConfirm}
          done={texts.deleted}
          remove={() => client.links.folders.delete({ id: deleted.id })}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  );
}

function FolderDialog({
  folder,
  onClose,
}: {
  readonly folder: Folder | undefined;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const form = useForm({
    first: { name: folder?.name ?? '' },
    send: ({ name }) =>
      folder === undefined
        ? client.links.folders.create({ organizationId, name })
        : client.links.folders.update({ id: folder.id, name }),
    reload: [rpc.links.key()],
    done: folder === undefined ? texts.created : texts.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={folder === undefined ? texts.addTitle : texts.renameTitle({ name: folder.name })}
      width="sm"
      submitLabel={folder === undefined ? texts.add : messages.save}
      onClose={onClose}
    >
      <Field label={messages.name} error={form.errors['name']}>
        <Input required autoFocus maxLength={50} autoComplete="off" {...form.text('name')} />
      </Field>
    </FormDialog>
  );
}
