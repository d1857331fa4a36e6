import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { oneOf, textIn } from '../../../lib/search.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
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

interface KindProps {
  readonly kinds: readonly KindInfo[];
  readonly regions: readonly string[];
}

function NewForm({ kinds, regions }: KindProps) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const first = oneOf(search['kind'], KINDS) ?? KINDS[0];
  const info = kinds.find(({ kind }) => kind === first) ?? kinds[0];
  return info && <FormOfKind first={info} kinds={kinds} regions={regions} />;
}

function FormOfKind({ first, kinds, regions }: KindProps & { readonly first: KindInfo }) {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [info, setInfo] = useState(first);
  const [websiteId] = useState(() => textIn(search['websiteId']) ?? null);
  const form = useForm({
    first: () => newDraft(first, websiteId),
    send: (draft) => client.monitors.create(toNewMonitor(draft, info, organizationId)),
    reload: [rpc.monitors.key()],
    done: ({ monitor }) => messages.created({ name: monitor.name }),
    copied: ({ monitor }) => monitor.heartbeatUrl ?? undefined,
    onDone: ({ monitor }) =>
      navigate({ to: '/monitors/$monitorId', params: { monitorId: monitor.id }, ignoreBlocker: true }),
  });
  const draft = form.values;
  return (
    <MonitorForm
      info={info}
      regions={regions}
      form={form}
      isChanged={JSON.stringify(draft) !== JSON.stringify(newDraft(info, websiteId))}
      stored={undefined}
      submitLabel={messages.create}
      above={
        <KindCards
          kinds={kinds}
          chosen={info.kind}
          onChoose={(chosen) => {
            setInfo(chosen);
            form.set(changeKind(draft, chosen));
            form.saving.reset();
          }}
        />
      }
    />
  );
}
