import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, UserRoundX } from 'lucide-react';
import { toProblem } from '../../../../api/problem.ts';
import { buttonClasses } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../../ui/skeleton.tsx';
import { CardMenu, csvName, ReportPage, useAnalytics, writeCsv } from '../../../analytics/index.ts';
import { messages } from '../messages.ts';
import { MoreRows } from '../more-rows.tsx';
import { rowsCsv } from '../rows-csv.ts';
import { visitorName, visitsOf } from '../visits.ts';
import { VisitsTable } from '../visits-table.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { useVisitor } from './use-visitor.ts';
import { Traits, VisitorFacts } from './visitor-facts.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/sessions/visitors/$visitorId');

/** The page of a visitor with all visits. */
export function VisitorPage() {
  const { websiteId, visitorId } = route.useParams();
  return (
    <ReportPage
      title={visitorName(visitorId)}
      controls={[]}
      actions={
        <Link to="/websites/$websiteId/sessions" params={{ websiteId }} className={buttonClasses()}>
          <ArrowLeft aria-hidden />
          {messages.all}
        </Link>
      }
    >
      <Visitor key={visitorId} visitorId={visitorId} />
    </ReportPage>
  );
}

function Visitor({ visitorId }: { readonly visitorId: string }) {
  const { websiteId } = route.useParams();
  const { subject: website } = useAnalytics();
  const { row, isKnown, profileId, visits, traits, error, refetch } = useVisitor(visitorId);
  const { data } = visits.figures;
  const zone = data?.meta.timezone ?? website.timeZone;
  if (!isKnown)
    return (
      <Card>
        <EmptyState icon={<UserRoundX />} title={messages.visitor.unknown}>
          {messages.visitor.unknownText}
        </EmptyState>
      </Card>
    );
  return (
    <>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[20rem_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={profileId === '' ? messages.visitor.unnamed : messages.visitor.profile}>
            {row === undefined ? (
              error === null && <SkeletonLines count={8} label={messages.visitor.loading} />
            ) : (
              <VisitorFacts row={row} timeZone={zone} />
            )}
            {profileId !== '' && profileId !== visitorId && (
              <p className="mt-3">
                {messages.visitor.belongsTo}{' '}
                <Link
                  to="/websites/$websiteId/sessions/visitors/$visitorId"
                  params={{ websiteId, visitorId: profileId }}
                  className="break-all text-accent-text hover:underline"
                >
                  {profileId}
                </Link>
              </p>
            )}
            {row !== undefined && profileId === visitorId && (
              <div className="mt-4 flex gap-2 border-line border-t pt-4">
                <ProfileActions profileId={profileId} />
              </div>
            )}
          </Card>
          {traits.length > 0 && (
            <Card title={messages.visitor.traits} description={messages.visitor.traitsDescription}>
              <Traits rows={traits} />
            </Card>
          )}
        </div>
        <Card
          isFlush
          title={messages.names.visits}
          actions={
            <CardMenu
              title={messages.names.visits}
              parts={[visits.part]}
              csv={
                data &&
                (() => ({
                  name: csvName(website.name, 'visits', visitorName(visitorId)),
                  text: writeCsv(rowsCsv(data.result.data)),
                }))
              }
            />
          }
        >
          {data === undefined ? (
            error === null && (
              <div className="p-4">
                <SkeletonLines count={6} label={messages.visitor.loadingVisits} />
              </div>
            )
          ) : (
            <VisitsTable
              label={messages.names.visits}
              type="profile_sessions"
              hasVisitors={false}
              visits={visitsOf(data.result.data)}
              timeZone={zone}
            />
          )}
          {data !== undefined && (
            <MoreRows
              shown={data.result.data.length}
              count={visits.count}
              noun="visit"
              isPending={visits.figures.isPlaceholderData}
              onMore={visits.showMore}
              beyond={messages.visitor.beyond}
            />
          )}
        </Card>
      </div>
    </>
  );
}
