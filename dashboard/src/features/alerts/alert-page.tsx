import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Detail, Details } from '../../ui/details.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { type Alert, STATE_TONES, shownState } from './alert.ts';
import { AlertActions } from './alert-actions.tsx';
import { goalNameOf } from './alert-list.tsx';
import { describeCondition, describeValue } from './describe-condition.ts';
import { FiringList } from './firing-list.tsx';
import { messages } from './messages.ts';
import { PreviewPart } from './preview-part.tsx';
import { useGoals } from './use-alerts.ts';

const { detail } = messages;
const REFRESH_MS = 60_000;
const route = getRouteApi('/signed-in/websites/$websiteId/alerts/$alertId');

/** An alert: its state, the last 30 days, and its firings. */
export function AlertPage() {
  const { websiteId, alertId } = route.useParams();
  const found = useQuery({
    ...rpc.alerts.get.queryOptions({ input: { id: alertId } }),
    refetchInterval: REFRESH_MS,
  });
  const alert = found.data?.alert;
  return (
    <Page
      title={alert?.name ?? messages.title}
      actions={
        <>
          <Link to="/websites/$websiteId/alerts" params={{ websiteId }} className={buttonClasses()}>
            <ArrowLeft aria-hidden />
            {messages.all}
          </Link>
          {alert !== undefined && <AlertActions alert={alert} />}
        </>
      }
    >
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <Card>
          <SkeletonLines label={detail.loading} />
        </Card>
      )}
      {alert !== undefined && (
        <>
          <AlertDetails alert={alert} />
          <Card>
            <PreviewPart websiteId={websiteId} condition={alert.condition} />
          </Card>
          <FiringList alertId={alert.id} />
        </>
      )}
    </Page>
  );
}

function AlertDetails({ alert }: { readonly alert: Alert }) {
  const goals = useGoals(alert.websiteId);
  const state = shownState(alert);
  const { value, expected } = describeValue(alert);
  return (
    <Card>
      <Details>
        <Detail name={messages.columns.state}>
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={STATE_TONES[state]}>{messages.states[state]}</Badge>
            <span className="text-ink-2">{messages.stateTexts[state]}</span>
          </span>
        </Detail>
        <Detail name={detail.settings}>{describeCondition(alert.condition, goalNameOf(alert, goals))}</Detail>
        <Detail name={messages.columns.value}>
          {value}
          {expected !== undefined && <span className="text-ink-3"> · {expected}</span>}
        </Detail>
        <Detail name={detail.severity}>{messages.severities[alert.severity]}</Detail>
        <Detail name={detail.evaluated}>
          {alert.evaluatedAt === null ? detail.never : formatTime(alert.evaluatedAt)}
        </Detail>
      </Details>
    </Card>
  );
}
