import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Trash2, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../../api/problem.ts';
import { usePermissions } from '../../../../api/session.ts';
import { Button, buttonClasses } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../../ui/skeleton.tsx';
import {
  CardMenu,
  csvName,
  givenIn,
  type Part,
  ReportPage,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../../analytics/index.ts';
import { messages } from '../messages.ts';
import { MoreRows } from '../more-rows.tsx';
import { rowsCsv } from '../rows-csv.ts';
import { useLongList } from '../use-long-list.ts';
import { isProfileName, visitorName, visitsOf } from '../visits.ts';
import { VisitsTable } from '../visits-table.tsx';
import { EraseProfileDialog } from './erase-profile-dialog.tsx';
import { exportProfile } from './export-profile.ts';
import { Traits, VisitorFacts } from './visitor-facts.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/sessions/visitors/$visitorId');

const EVER = { preset: 'all' } as const;

/** What one visitor or profile is asked for by. */
const partOf = (name: string, visitorId: string): Part => ({
  frame: EVER,
  parameter: { name, options: { visitorId } },
});

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

/** One visitor: figures of all time, visits, and traits. */
function useVisitor(visitorId: string) {
  const detail = useFigures(partOf('profile_detail', visitorId));
  const row = detail.data?.result.data[0];
  const visits = useLongList(EVER, { name: 'profile_sessions', options: { visitorId } });
  const traits = useFigures(partOf('profile_traits', visitorId));
  const told = traits.data?.result.data ?? [];
  const profileId = row === undefined ? '' : givenIn(row, 'profile_id');
  return {
    row,
    isKnown: detail.data === undefined || row !== undefined,
    /** The profile that the visitor belongs to; who only identified, and did nothing since, is one all the same. */
    profileId: isProfileName(visitorId) || told.length > 0 ? visitorId : profileId,
    visits,
    traits: told,
    error: detail.error ?? visits.figures.error ?? traits.error,
    refetch: () => Promise.all([detail.refetch(), visits.figures.refetch(), traits.refetch()]),
  };
}

/** The buttons that export and erase a profile, for members with these permissions. */
function ProfileActions({ profileId }: { readonly profileId: string }) {
  const { subject: website } = useAnalytics();
  const { can } = usePermissions();
  const [isErasing, setIsErasing] = useState(false);
  const exporting = useMutation({ mutationFn: () => exportProfile(website.id, profileId) });
  return (
    <>
      {can('read:data') && (
        <Button isPending={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden />
          {messages.visitor.export}
        </Button>
      )}
      {can('manage:websites') && (
        <Button variant="danger" onClick={() => setIsErasing(true)}>
          <Trash2 aria-hidden />
          {messages.visitor.erase}
        </Button>
      )}
      {isErasing && <EraseProfileDialog profileId={profileId} onClose={() => setIsErasing(false)} />}
    </>
  );
}
