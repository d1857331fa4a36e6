import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { showServerText } from '../../../lib/server-texts/show-server-text.ts';
import { formatDate, formatTime } from '../../../lib/time/format-time.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button, buttonClasses, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from './messages.ts';

const texts = messages.exports;
const POLL_MS = 1_500;

type Export = Outputs['organizationExports']['list']['exports'][number];

const TONES: Readonly<Record<Export['status'], Tone>> = {
  queued: 'neutral',
  running: 'accent',
  ready: 'good',
  failed: 'bad',
  expired: 'neutral',
};

const isUnfinished = ({ status }: Export) => status === 'queued' || status === 'running';

/** Starts exports of all data, and shows their progress and archives. */
export function ExportsCard() {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const found = useQuery(
    rpc.organizationExports.list.queryOptions({
      input: { organizationId },
      refetchInterval: ({ state }) => (state.data?.exports.some(isUnfinished) ? POLL_MS : false),
    }),
  );
  const refresh = () => queryClient.invalidateQueries({ queryKey: rpc.organizationExports.key() });
  const starting = useMutation(
    rpc.organizationExports.create.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await refresh();
        showDone(texts.started);
      },
    }),
  );
  const exports = found.data?.exports;
  const isReady = exports !== undefined && !exports.some(isUnfinished);
  useCommands(
    isReady
      ? [
          {
            id: 'organization.export',
            title: texts.start,
            group: texts.title,
            icon: <Download />,
            run: () => starting.mutate({ organizationId }),
          },
        ]
      : [],
  );
  const start = (
    <Button
      variant="primary"
      isPending={starting.isPending}
      disabled={!isReady}
      onClick={() => starting.mutate({ organizationId })}
    >
      {texts.start}
    </Button>
  );
  return (
    <Card title={texts.title} description={texts.text} actions={start}>
      <FormProblem message={starting.error === null ? undefined : toProblem(starting.error).message} />
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <SkeletonLines count={2} label={texts.loading} />}
      {exports?.length === 0 && (
        <EmptyState icon={<Archive />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      {exports !== undefined && exports.length > 0 && (
        <ul aria-label={texts.title} className="divide-y divide-line">
          {exports.map((one) => (
            <ExportRow key={one.id} one={one} onChanged={refresh} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ExportRow({ one, onChanged }: { readonly one: Export; readonly onChanged: () => Promise<void> }) {
  const [isDeleting, setIsDeleting] = useState(false);
  const deleting = useMutation(
    rpc.organizationExports.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        setIsDeleting(false);
        await onChanged();
        showDone(texts.deleted);
      },
    }),
  );
  const { status, sizeBytes, expiresAt } = one;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>
        <span className="min-w-0 flex-1 text-ink-2">
          {texts.created({ time: formatTime(one.createdAt) })}
          {sizeBytes !== null && ` · ${formatBytes(sizeBytes)}`}
          {status === 'ready' && expiresAt !== null && ` · ${texts.expires({ time: formatDate(expiresAt) })}`}
        </span>
        {status === 'ready' && (
          <a
            href={`/v1/organization/exports/${one.id}/download`}
            download
            className={buttonClasses({ size: 'sm' })}
          >
            <Download aria-hidden />
            {texts.download}
          </a>
        )}
        <IconButton
          label={isUnfinished(one) ? texts.cancel : texts.delete}
          icon={isUnfinished(one) ? <X /> : <Trash2 />}
          onClick={() => setIsDeleting(true)}
        />
      </div>
      {isUnfinished(one) && <ExportProgress one={one} />}
      {one.error !== null && <p className="text-bad-text">{showServerText(one.error)}</p>}
      <AlertDialog
        isOpen={isDeleting}
        onOpenChange={setIsDeleting}
        title={texts.deleteTitle}
        description={texts.deleteText}
        confirmLabel={texts.delete}
        isPending={deleting.isPending}
        error={deleting.error === null ? undefined : toProblem(deleting.error).message}
        onConfirm={() => deleting.mutate({ id: one.id })}
      />
    </li>
  );
}

function ExportProgress({ one: { progress } }: { readonly one: Export }) {
  const { rowsWritten, rowsTotal } = progress;
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar
        label={texts.progress}
        isLabelHidden
        value={rowsTotal === 0 ? null : Math.floor((100 * rowsWritten) / rowsTotal)}
      />
      <p className="text-ink-3 text-xs tabular-nums">
        {rowsTotal === 0 ? texts.waiting : texts.rows({ written: rowsWritten, total: rowsTotal })}
      </p>
    </div>
  );
}
