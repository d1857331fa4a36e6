import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { oneOf, textIn } from '../../../lib/search.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { KINDS, type KindInfo } from '../monitor-parts/monitor.ts';
import { KindCards } from './kind-cards.tsx';
import { messages } from './messages.ts';
import { changeKind, newDraft, toNewMonitor } from './monitor-draft.ts';
import { MonitorForm } from './monitor-form.tsx';

/** Creates a monitor. The kind and the website can be in the address. */
export function NewMonitorPage() {
  const canWrite = usePermissions().can('write:monitors');
  const found = useQuery({ ...rpc.monitors.kinds.queryOptions(), enabled: canWrite });
  return (
    <Page title={messages.newTitle} description={messages.newText}>
      {!canWrite && <Notice>{messages.notAllowed}</Notice>}
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {canWrite && found.isPending && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
      {found.data !== undefined && <NewForm kinds={found.data.kinds} regions={found.data.regions} />}
    </Page>
  );
}

function NewForm({
  kinds,
  regions,
}: {
  readonly kinds: readonly KindInfo[];
  readonly regions: readonly string[];
}) {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const first = oneOf(search['kind'], KINDS) ?? KINDS[0];
  const [info, setInfo] = useState(() => kinds.find(({ kind }) => kind === first) ?? kinds[0]);
  const [websiteId] = useState(() => textIn(search['websiteId']) ?? null);
  const [draft, setDraft] = useState(() => info && newDraft(info, websiteId));
  const creating = useMutation({
    mutationFn: (input: Parameters<typeof client.monitors.create>[0]) => client.monitors.create(input),
    meta: { showsErrors: true },
    onSuccess: async ({ monitor }) => {
      await queryClient.invalidateQueries({ queryKey: rpc.monitors.key() });
      showDone(messages.created({ name: monitor.name }));
      await navigate({ to: '/monitors/$monitorId', params: { monitorId: monitor.id }, ignoreBlocker: true });
    },
  });
  if (info === undefined || draft === undefined) return null;
  return (
    <MonitorForm
      info={info}
      regions={regions}
      draft={draft}
      isChanged={JSON.stringify(draft) !== JSON.stringify(newDraft(info, websiteId))}
      stored={undefined}
      submitLabel={messages.create}
      isPending={creating.isPending}
      error={creating.error}
      onChange={setDraft}
      onSubmit={() => creating.mutate(toNewMonitor(draft, info, organizationId))}
      above={
        <KindCards
          kinds={kinds}
          chosen={info.kind}
          onChoose={(chosen) => {
            setInfo(chosen);
            setDraft(changeKind(draft, chosen));
            creating.reset();
          }}
        />
      }
    />
  );
}
