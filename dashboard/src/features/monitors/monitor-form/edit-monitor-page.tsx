import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages as shared } from '../messages.ts';
import type { KindInfo, Monitor } from '../monitor-parts/monitor.ts';
import { messages } from './messages.ts';
import { draftOf, toChanges } from './monitor-draft.ts';
import { MonitorForm } from './monitor-form.tsx';

const route = getRouteApi('/signed-in/monitors/$monitorId/edit');

/** Changes a monitor. Its kind cannot be changed. */
export function EditMonitorPage() {
  const { monitorId } = route.useParams();
  const canWrite = usePermissions().can('write:monitors');
  const kinds = useQuery(rpc.monitors.kinds.queryOptions());
  const found = useQuery(rpc.monitors.get.queryOptions({ input: { id: monitorId } }));
  const monitor = found.data?.monitor;
  const info = kinds.data?.kinds.find(({ kind }) => kind === monitor?.kind);
  const error = found.error ?? kinds.error;
  return (
    <Page
      title={monitor === undefined ? shared.edit : messages.editTitle({ name: monitor.name })}
      description={monitor && shared.kinds[monitor.kind].name}
    >
      {!canWrite && <Notice>{messages.notAllowed}</Notice>}
      {error !== null && (
        <ProblemNotice
          {...toProblem(error)}
          onRetry={() => void Promise.all([found.refetch(), kinds.refetch()])}
        />
      )}
      {error === null && (monitor === undefined || info === undefined) && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
      {canWrite && monitor !== undefined && info !== undefined && (
        <EditForm key={monitor.id} monitor={monitor} info={info} regions={kinds.data?.regions ?? []} />
      )}
    </Page>
  );
}

function EditForm({
  monitor,
  info,
  regions,
}: {
  readonly monitor: Monitor;
  readonly info: KindInfo;
  readonly regions: readonly string[];
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [stored] = useState(() => draftOf(monitor, info));
  const [draft, setDraft] = useState(stored);
  const version = useVersion(monitor);
  const saving = useMutation({
    mutationFn: (input: Parameters<typeof client.monitors.update>[0]) =>
      client.monitors.update(input, version),
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.monitors.key() });
      showDone(messages.saved);
      await navigate({ to: '/monitors/$monitorId', params: { monitorId: monitor.id }, ignoreBlocker: true });
    },
  });
  return (
    <MonitorForm
      info={info}
      regions={regions}
      draft={draft}
      isChanged={JSON.stringify(draft) !== JSON.stringify(stored)}
      stored={monitor}
      submitLabel={messages.save}
      isPending={saving.isPending}
      error={saving.error}
      onChange={setDraft}
      onSubmit={() => saving.mutate(toChanges(draft, info, monitor.id))}
    />
  );
}
