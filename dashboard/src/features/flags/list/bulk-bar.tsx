import { Archive, ArchiveRestore, Power, PowerOff, Tag, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { messages } from '../messages.ts';
import { type BulkAction, guardOfAction } from './use-bulk.ts';

const texts = messages.bulk;
const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })));

/** The actions of the selected flags. Turning them on or off asks for the environment; archiving asks for confirmation. */
export function BulkBar({
  flags,
  environments,
  isPending,
  onApply,
  onClear,
}: {
  readonly flags: readonly Flag[];
  readonly environments: readonly Environment[];
  readonly isPending: boolean;
  readonly onApply: (action: BulkAction) => void;
  readonly onClear: () => void;
}) {
  const [asked, setAsked] = useState<'enable' | 'disable' | 'tag' | 'archive'>();
  const hasArchived = flags.some(({ status }) => status === 'archived');
  const hasUsed = flags.some(({ status }) => status !== 'archived');
  return (
    <div
      role="toolbar"
      aria-label={texts.bar}
      className="sticky top-2 z-10 flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface px-3 py-2 shadow-card"
    >
      <p role="status" className="mr-auto flex items-center gap-1 font-medium">
        <IconButton label={texts.clear} icon={<X />} size="sm" onClick={onClear} />
        {texts.selected({ count: flags.length })}
      </p>
      {hasUsed && (
        <>
          <Button size="sm" disabled={isPending} onClick={() => setAsked('enable')}>
            <Power aria-hidden />
            {texts.actions.enable}
          </Button>
          <Button size="sm" disabled={isPending} onClick={() => setAsked('disable')}>
            <PowerOff aria-hidden />
            {texts.actions.disable}
          </Button>
        </>
      )}
      <Button size="sm" disabled={isPending} onClick={() => setAsked('tag')}>
        <Tag aria-hidden />
        {texts.actions.tag}
      </Button>
      {hasUsed && (
        <Button size="sm" disabled={isPending} onClick={() => setAsked('archive')}>
          <Archive aria-hidden />
          {texts.actions.archive}
        </Button>
      )}
      {hasArchived && (
        <Button size="sm" isPending={isPending} onClick={() => onApply({ action: 'restore' })}>
          <ArchiveRestore aria-hidden />
          {guardOfAction(environments, { action: 'restore' }) === undefined
            ? texts.actions.restore
            : texts.proposeRestore}
        </Button>
      )}
      <Suspense>
        {asked !== undefined && (
          <BulkDialog
            kind={asked}
            count={flags.length}
            environments={environments}
            onApply={(action) => {
              setAsked(undefined);
              onApply(action);
            }}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
