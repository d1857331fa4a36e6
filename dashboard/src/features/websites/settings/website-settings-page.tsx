import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { usePermissions, websiteQuery } from '../../../api/session.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { SharingCard } from '../../shares/index.ts';
import { CollectionForm } from './collection-form.tsx';
import { GeneralForm } from './general-form.tsx';
import { LeavingCard } from './leaving-card.tsx';
import { RetentionForm } from './retention-form.tsx';
import { TrackingCard } from './tracking-card.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId/settings');

/** Everything that can be set of a website. */
export function WebsiteSettingsPage() {
  const { websiteId } = route.useParams();
  const found = useQuery(websiteQuery(websiteId));
  const { can } = usePermissions();
  const canManage = can('manage:websites');
  const website = found.data?.website;
  return (
    <Page title="Settings" description={website?.name} width="narrow">
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <Card>
          <SkeletonLines count={6} label="Loading the settings" />
        </Card>
      )}
      {!canManage && <Notice>Your role does not allow changing the settings of websites.</Notice>}
      {website !== undefined && (
        <div key={website.id} className="flex flex-col gap-5">
          {canManage && <GeneralForm website={website} />}
          <TrackingCard websiteId={website.id} canManage={canManage} />
          {canManage && (
            <>
              <SharingCard website={website} />
              <CollectionForm website={website} />
              <RetentionForm website={website} />
              <LeavingCard website={website} />
            </>
          )}
        </div>
      )}
    </Page>
  );
}
