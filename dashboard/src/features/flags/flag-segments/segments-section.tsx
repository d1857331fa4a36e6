import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, ListPlus, Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { ifVersion } from '../../../api/versions.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatAgo } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { SentenceText } from '../flag-parts/sentence-text.tsx';
import type { Segment } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { segmentSentence } from './describe-segment.ts';
import { messages } from './messages.ts';

const REFRESH_MS = 30_000;
const SegmentDialog = lazy(() =>
  import('./segment-dialog.tsx').then((module) => ({ default: module.SegmentDialog })),
);
const UploadDialog = lazy(() =>
  import('./upload-dialog.tsx').then((module) => ({ default: module.UploadDialog })),
);

type Opened =
  | { readonly dialog: 'edit'; readonly segment?: Segment }
  | { readonly dialog: 'upload' | 'delete'; readonly segment: Segment };

/** Groups of contexts that rules of several flags refer to. */
export function SegmentsSection({ websiteId }: { readonly websiteId: string }) {
  const [opened, setOpened] = useState<Opened>();
  const found = useQuery(
    rpc.flags.segments.list.queryOptions({ input: { websiteId }, refetchInterval: REFRESH_MS }),
  );
  const segments = found.data?.segments;
  const close = () => setOpened(undefined);
  const add = (
    <Button variant="primary" size="sm" onClick={() => setOpened({ dialog: 'edit' })}>
      <Plus aria-hidden />
      {messages.create}
    </Button>
  );
  return (
    <Card
      title={messages.title}
      description={messages.text}
      isFlush
      actions={segments !== undefined && segments.length > 0 && add}
    >
      {found.error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
        </div>
      )}
      {found.error === null && segments === undefined && (
        <div className="p-4">
          <SkeletonLines count={4} label={messages.loading} />
        </div>
      )}
      {segments?.length === 0 && (
        <EmptyState icon={<UsersRound />} title={messages.empty} action={add}>
          {messages.emptyText}
        </EmptyState>
      )}
      {segments !== undefined && segments.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {segments.map((segment) => (
            <SegmentRow key={segment.id} segment={segment} onOpen={setOpened} />
          ))}
        </ul>
      )}
      <Suspense>
        {opened?.dialog === 'edit' && (
          <SegmentDialog websiteId={websiteId} segment={opened.segment} onClose={close} />
        )}
        {opened?.dialog === 'upload' && <UploadDialog segment={opened.segment} onClose={close} />}
      </Suspense>
      {opened?.dialog === 'delete' && <Deletion segment={opened.segment} onClose={close} />}
    </Card>
  );
}

function SegmentRow({
  segment,
  onOpen,
}: {
  readonly segment: Segment;
  readonly onOpen: (opened: Opened) => void;
}) {
  const { name, kind, idCount, refreshedAt, refreshError, usedBy, description } = segment;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          <Badge>{messages.kinds[kind]}</Badge>
          {kind !== 'rules' && (
            <span className="text-ink-3 text-xs tabular-nums">
              {messages.ids({ formatted: idCount.toLocaleString(LANGUAGE), count: idCount })}
            </span>
          )}
        </span>
        <SentenceText sentence={segmentSentence(segment)} />
        {description !== null && <p className="text-ink-3">{description}</p>}
        {refreshError !== null && <p className="text-bad-text">{refreshError}</p>}
        <p className="text-ink-3 text-xs">
          {usedBy.length === 0 ? messages.unused : messages.usedBy}
          {usedBy.map((key, index) => (
            <span key={key}>
              {index > 0 && ', '}
              <Link
                to="/websites/$websiteId/flags"
                params={{ websiteId: segment.websiteId }}
                search={{ q: key }}
                className="text-accent-text hover:underline"
              >
                {key}
              </Link>
            </span>
          ))}
          {kind === 'analytics' &&
            refreshedAt !== null &&
            ` · ${messages.refreshed({ ago: formatAgo(refreshedAt, Date.now()) })}`}
        </p>
      </div>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={messages.menu({ name })} icon={<Ellipsis />} size="sm" />}
      >
        <MenuItem icon={<Pencil />} onSelect={() => onOpen({ dialog: 'edit', segment })}>
          {messages.edit}
        </MenuItem>
        {kind === 'list' && (
          <MenuItem icon={<ListPlus />} onSelect={() => onOpen({ dialog: 'upload', segment })}>
            {messages.upload.open}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onOpen({ dialog: 'delete', segment })}>
          {messages.delete}
        </MenuItem>
      </DropdownMenu>
    </li>
  );
}

function Deletion({ segment, onClose }: { readonly segment: Segment; readonly onClose: () => void }) {
  const deleting = useFlagChange(
    () => client.flags.segments.delete({ id: segment.id }, ifVersion(segment.etag)),
    { done: messages.deleted, onDone: onClose },
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.deleteTitle({ name: segment.name })}
      description={messages.deleteText}
      confirmLabel={messages.delete}
      isPending={deleting.isPending}
      error={deleting.error === null ? undefined : toProblem(deleting.error).message}
      onConfirm={() => deleting.mutate(undefined)}
    />
  );
}
