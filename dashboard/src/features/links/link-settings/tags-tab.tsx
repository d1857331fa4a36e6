import { useQuery } from '@tanstack/react-query';
import { Plus, Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { Tag } from '../list/use-links.ts';
import { TagLabel } from '../tags/tag-label.tsx';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { GroupsCard } from './groups-card.tsx';
import { messages } from './messages.ts';
import { TagDialog } from './tag-dialog.tsx';

const texts = messages.tags;

/** The tags of links. */
export function TagsTab() {
  const { id: organizationId } = useOrganization();
  const found = useQuery(rpc.links.tags.list.queryOptions({ input: { organizationId } }));
  const [edited, setEdited] = useState<Tag | 'new'>();
  const [deleted, setDeleted] = useState<Tag>();
  return (
    <>
      <GroupsCard
        title={messages.tabs.tags}
        text={texts.text}
        icon={<TagIcon />}
        emptyTitle={texts.empty}
        editLabel={texts.edit}
        groups={found.data?.tags}
        problem={found.error === null ? undefined : toProblem(found.error)}
        createButton={
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            {texts.add}
          </Button>
        }
        renderName={({ name, color }) => <TagLabel name={name} color={color} />}
        onRetry={() => void found.refetch()}
        onEdit={setEdited}
        onDelete={setDeleted}
      />
      {edited !== undefined && (
        <TagDialog tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && (
        <ConfirmDeletion
          id={deleted.id}
          name={deleted.name}
          text={texts.deleteText}
          confirmLabel={texts.deleteConfirm}
          done={texts.deleted}
          remove={() => client.links.tags.delete({ id: deleted.id })}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  );
}
