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
import { SourceMapsCard } from '../../source-maps/index.ts';
import { messages } from '../messages.ts';
import { CollectionForm } from './collection-form.tsx';
import { GeneralForm } from './general-form.tsx';
import { RemovalCard } from './removal-card.tsx';
import { RetentionForm } from './retention-form.tsx';
import { TrackingCard } from './tracking-card.tsx';

const texts = messages.settings;
const route = getRouteApi('/signed-in/websites/$websiteId/settings');

/** All settings of a website. */
export function WebsiteSettingsPage() {
  const { websiteId } = route.useParams();
  const found = useQuery(websiteQuery(websiteId));
  const { can } = usePermissions();
  const canManage = can('manage:websites');
  const website = found.data?.website;
  return (
    <Page title={texts.title} description={website?.name} width="narrow">
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <Card>
          <SkeletonLines count={6} label={texts.loading} />
        </Card>
      )}
      {!canManage && <Notice>{texts.notAllowed}</Notice>}
      {website !== undefined && (
        <div key={website.id} className="flex flex-col gap-5">
          {canManage && <GeneralForm website={website} />}
          <TrackingCard websiteId={website.id} canManage={canManage} />
          {canManage && (
            <>
              <SharingCard website={website} />
              <CollectionForm website={website} />
              <RetentionForm website={website} />
              <SourceMapsCard websiteId={website.id} />
              <RemovalCard website={website} />
            </>
          )}
        </div>
      )}
    </Page>
  );
}
