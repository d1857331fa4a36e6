import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
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
  const navigate = useNavigate();
  const version = useVersion(monitor);
  const form = useForm({
    first: () => draftOf(monitor, info),
    send: (draft) => client.monitors.update(toChanges(draft, info, monitor.id), version),
    reload: [rpc.monitors.key()],
    done: messages.saved,
    onDone: () =>
      navigate({ to: '/monitors/$monitorId', params: { monitorId: monitor.id }, ignoreBlocker: true }),
  });
  return (
    <MonitorForm
      info={info}
      regions={regions}
      form={form}
      isChanged={form.isChanged}
      stored={monitor}
      submitLabel={messages.save}
    />
  );
}
