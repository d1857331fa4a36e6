import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { messages as shared } from '../messages.ts';
import { SeverityBadge, StatusBadge } from '../parts/marks.tsx';
import type { Incident, StatusPage } from '../parts/types.ts';
import { useComponents } from '../parts/use-components.ts';
import { IncidentActions } from './incident-actions.tsx';
import { IncidentFacts } from './incident-facts.tsx';
import { messages } from './messages.ts';
import { NewIncidentPage } from './new-incident-page.tsx';
import { PostmortemCard } from './postmortem-card.tsx';
import { Timeline } from './timeline.tsx';
import { UpdateForm } from './update-form.tsx';

const REFRESH_MS = 30_000;
/** The part of the address of an incident that does not exist yet. */
const NEW = 'new';

/** One incident, or the composer of a new one. */
export function IncidentPage() {
  const { statusPageId = '', incidentId = '' } = useParams({ strict: false });
  const canWrite = usePermissions().can('write:status_pages');
  const page = useQuery(rpc.statusPages.get.queryOptions({ input: { id: statusPageId } }));
  const found = useQuery({
    ...rpc.incidents.get.queryOptions({ input: { id: incidentId }, refetchInterval: REFRESH_MS }),
    enabled: incidentId !== NEW,
  });
  const error = page.error ?? found.error;
  if (page.data !== undefined && incidentId === NEW && canWrite)
    return <NewIncidentPage key={statusPageId} page={page.data.statusPage} />;
  if (page.data !== undefined && found.data !== undefined)
    return (
      <Loaded
        key={incidentId}
        page={page.data.statusPage}
        incident={found.data.incident}
        canWrite={canWrite}
      />
    );
  return (
    <Page title={incidentId === NEW ? messages.form.newTitle : messages.title}>
      {incidentId === NEW && !canWrite && <Notice>{shared.notAllowed}</Notice>}
      {error !== null && (
        <ProblemNotice
          {...toProblem(error)}
          onRetry={() => void Promise.all([page.refetch(), incidentId !== NEW && found.refetch()])}
        />
      )}
      {error === null && incidentId !== NEW && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
    </Page>
  );
}

function Loaded({
  page,
  incident,
  canWrite,
}: {
  readonly page: StatusPage;
  readonly incident: Incident;
  readonly canWrite: boolean;
}) {
  const { components } = useComponents(page.id);
  return (
    <Page
      title={incident.title}
      description={
        <span className="flex flex-wrap items-center gap-2">
          <StatusBadge status={incident.status} />
          <SeverityBadge severity={incident.severity} />
          {incident.isDraft && <Badge>{messages.draft}</Badge>}
        </span>
      }
      actions={
        <>
          <Link
            to="/status-pages/$statusPageId"
            params={{ statusPageId: page.id }}
            aria-label={messages.back({ page: page.name })}
            className={buttonClasses()}
          >
            <ArrowLeft aria-hidden />
            {messages.title}
          </Link>
          {canWrite && <IncidentActions incident={incident} />}
        </>
      }
    >
      {incident.isDraft && <Notice>{messages.detail.draftNotice}</Notice>}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {canWrite && (
            <UpdateForm key={incident.updates.length} incident={incident} components={components} />
          )}
          <Timeline incident={incident} canWrite={canWrite} />
          <PostmortemCard incident={incident} canWrite={canWrite} />
        </div>
        <IncidentFacts incident={incident} />
      </div>
    </Page>
  );
}
