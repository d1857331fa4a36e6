import { Archive, ArchiveRestore, FolderInput, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { messages } from '../messages.ts';
import type { BulkAction } from './bulk-changes.ts';
import { GroupDialog } from './group-dialog.tsx';
import type { ListedLink, useLinkGroups } from './use-links.ts';

const texts = messages.bulk;

/** The actions of the selected links. */
export function BulkBar({
  links,
  groups,
  isPending,
  onApply,
  onClear,
}: {
  readonly links: readonly ListedLink[];
  readonly groups: ReturnType<typeof useLinkGroups>;
  readonly isPending: boolean;
  readonly onApply: (action: BulkAction) => void;
  readonly onClear: () => void;
}) {
  const [asked, setAsked] = useState<'tag' | 'move'>();
  const hasArchived = links.some(({ archived }) => archived);
  const hasActive = links.some(({ archived }) => !archived);
  return (
    <div
      role="toolbar"
      aria-label={texts.bar}
      className="sticky top-2 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 shadow-card"
    >
      <p role="status" className="mr-auto flex items-center gap-1 font-medium">
        <IconButton label={texts.clear} icon={<X />} size="sm" onClick={onClear} />
        {texts.selected({ count: links.length })}
      </p>
      <Button size="sm" disabled={isPending} onClick={() => setAsked('tag')}>
        <Tag aria-hidden />
        {texts.addTag}
      </Button>
      <Button size="sm" disabled={isPending} onClick={() => setAsked('move')}>
        <FolderInput aria-hidden />
        {texts.move}
      </Button>
      {hasActive && (
        <Button size="sm" isPending={isPending} onClick={() => onApply({ kind: 'archive' })}>
          <Archive aria-hidden />
          {messages.menu.archive}
        </Button>
      )}
      {hasArchived && (
        <Button size="sm" isPending={isPending} onClick={() => onApply({ kind: 'restore' })}>
          <ArchiveRestore aria-hidden />
          {messages.menu.restore}
        </Button>
      )}
      <Button size="sm" disabled={isPending} onClick={() => onApply({ kind: 'delete' })}>
        <Trash2 aria-hidden />
        {messages.menu.delete}
      </Button>
      {asked !== undefined && (
        <GroupDialog
          kind={asked}
          count={links.length}
          groups={groups}
          onApply={(action) => {
            setAsked(undefined);
            onApply(action);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
