import { MailCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { useChange } from '../../parts/use-change.ts';
import { useDeletion } from '../../parts/use-deletion.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useCommands } from '../../ui/commands/registry.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { type ReportAction, ReportTable } from './report-table.tsx';
import { type ScheduledReport, useScheduledReports } from './use-scheduled-reports.ts';

type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'preview'; readonly report: ScheduledReport };

/** Lists the scheduled reports of the organization. */
export function ScheduledReportsPage() {
  const { can } = usePermissions();
  const { id: organizationId } = useOrganization();
  const reports = useScheduledReports();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isAllowed = can('manage:config');
  const sending = useChange((id: string) => client.scheduledReports.send({ id }), {
    reload: [rpc.scheduledReports.key()],
    done: ({ sentTo }) => messages.sent({ count: sentTo }),
    showsErrors: false,
  });
  const switching = useChange(
    (change: { readonly id: string; readonly enabled: boolean }) => client.scheduledReports.update(change),
    {
      reload: [rpc.scheduledReports.key()],
      done: ({ scheduledReport }) => (scheduledReport.enabled ? messages.resumed : messages.paused),
      undo: (_, { id, enabled }) => client.scheduledReports.update({ id, enabled: !enabled }),
      showsErrors: false,
    },
  );
  const remove = useDeletion();
  const act = (action: ReportAction, report: ScheduledReport) => {
    if (action === 'send') sending.mutate(report.id);
    else if (action === 'switch') switching.mutate({ id: report.id, enabled: !report.enabled });
    else if (action === 'delete')
      remove({
        ids: [report.id],
        done: messages.deleted,
        send: () => client.scheduledReports.delete({ id: report.id }),
        reload: [rpc.scheduledReports.key()],
      });
    else setOpened({ kind: action, report });
  };
  useCommands(
    isAllowed
      ? [
          {
            id: 'scheduled-reports.create',
            title: messages.create,
            group: messages.title,
            icon: <Plus />,
            keys: 'c',
            run: () => setOpened({ kind: 'create' }),
          },
        ]
      : [],
  );
  const createButton = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'create' })}>
      <Plus aria-hidden />
      {messages.create}
    </Button>
  );
  return (
    <Page title={messages.title} description={messages.text} actions={isAllowed && createButton}>
      {!isAllowed && <Notice>{messages.keepersOnly}</Notice>}
      {reports.error !== null && (
        <ProblemNotice {...toProblem(reports.error)} onRetry={() => void reports.refetch()} />
      )}
      {isAllowed && reports.error === null && (
        <Card isFlush>
          {reports.data === undefined ? (
            <div className="p-4">
              <SkeletonLines label={messages.loading} />
            </div>
          ) : reports.data.total === 0 ? (
            <EmptyState icon={<MailCheck />} title={messages.empty} action={createButton}>
              {messages.emptyText}
            </EmptyState>
          ) : (
            <ReportTable reports={reports.data.scheduledReports} onAction={act} />
          )}
        </Card>
      )}
      {opened?.kind === 'create' && <ReportDialog report={undefined} onClose={close} />}
      {opened?.kind === 'edit' && <ReportDialog report={opened.report} onClose={close} />}
      {opened?.kind === 'preview' && (
        <Dialog
          isOpen
          width="lg"
          title={messages.previewTitle}
          description={messages.previewText}
          onOpenChange={(isOpen) => !isOpen && close()}
          footer={<Button onClick={close}>{messages.close}</Button>}
        >
          <PreviewFrame report={{ ...opened.report, organizationId }} />
        </Dialog>
      )}
    </Page>
  );
}
