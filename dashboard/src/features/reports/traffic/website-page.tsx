import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePermissions, websiteQuery } from '../../../api/session.ts';
import { AnalyticsView } from '../../analytics/index.ts';
import { InstallLink } from '../sessions/install-link.tsx';
import { PageDetails } from './page-details.tsx';

const route = getRouteApi('/signed-in/websites/$websiteId');

/** The analytics page of a website for members. */
export function WebsitePage() {
  const { websiteId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { can } = usePermissions();
  const { website } = useSuspenseQuery(websiteQuery(websiteId)).data;
  return (
    <AnalyticsView
      key={websiteId}
      subject={{ ...website, kind: 'website' }}
      search={search}
      onSearch={(next) =>
        void navigate({
          to: '/websites/$websiteId',
          params: { websiteId },
          search: next,
          resetScroll: false,
        })
      }
      isPrivate
      canEdit={can('manage:websites')}
      pageDetails={<PageDetails />}
      emptyAction={<InstallLink />}
    />
  );
}
