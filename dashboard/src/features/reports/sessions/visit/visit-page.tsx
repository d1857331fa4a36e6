import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Footprints, UserRound } from 'lucide-react';
import { toProblem } from '../../../../api/problem.ts';
import { buttonClasses } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../../ui/skeleton.tsx';
import { ReportPage } from '../../../analytics/index.ts';
import { messages } from '../messages.ts';
import { withoutRows } from '../sessions-search.ts';
import { TimelineList } from './timeline-list.tsx';
import { useVisit } from './use-visit.ts';
import { VisitFacts } from './visit-facts.tsx';
import { VisitMenu } from './visit-menu.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/sessions/$visitId');

/** The page of a visit with its timeline. */
export function VisitPage() {
  const { websiteId, visitId } = route.useParams();
  return (
    <ReportPage
      title={messages.names.visit}
      controls={[]}
      actions={
        <Link
          to="/websites/$websiteId/sessions"
          params={{ websiteId }}
          search={(old) => old}
          className={buttonClasses()}
        >
          <ArrowLeft aria-hidden />
          {messages.all}
        </Link>
      }
    >
      <Visit key={visitId} visitId={visitId} />
    </ReportPage>
  );
}

function Visit({ visitId }: { readonly visitId: string }) {
  const { websiteId } = route.useParams();
  const { visit, isKnown, timeline, timeZone, missing, error, refetch } = useVisit(visitId);
  if (!isKnown)
    return (
      <Card>
        <EmptyState icon={<Footprints />} title={messages.visit.unknown}>
          {messages.visit.unknownText}
        </EmptyState>
      </Card>
    );
  return (
    <>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_1fr]">
        <Card
          title={messages.visit.about}
          actions={
            visit && (
              <Link
                to="/websites/$websiteId/sessions/visitors/$visitorId"
                params={{ websiteId, visitorId: visit.visitorId }}
                search={withoutRows}
                className={buttonClasses({ size: 'sm' })}
              >
                <UserRound aria-hidden />
                {messages.names.visitor}
              </Link>
            )
          }
        >
          {visit === undefined ? (
            error === null && <SkeletonLines count={8} label={messages.visit.loading} />
          ) : (
            <VisitFacts visit={visit} timeZone={timeZone} />
          )}
        </Card>
        <Card title={messages.visit.timeline} actions={<VisitMenu visitId={visitId} timeline={timeline} />}>
          {timeline === undefined ? (
            error === null && <SkeletonLines count={8} label={messages.visit.loadingTimeline} />
          ) : (
            <TimelineList events={timeline} timeZone={timeZone} />
          )}
          {missing > 0 && <p className="mt-3 text-ink-3">{messages.visit.missing({ count: missing })}</p>}
        </Card>
      </div>
    </>
  );
}
