import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Code } from 'lucide-react';
import { usePermissions, websiteQuery } from '../../api/session.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { AnalyticsView } from './analytics-view.tsx';
import { messages } from './messages.ts';

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
      emptyAction={
        <Link
          to="/websites/$websiteId/install"
          params={{ websiteId }}
          className={buttonClasses({ variant: 'primary' })}
        >
          <Code aria-hidden />
          {messages.getSnippet}
        </Link>
      }
    />
  );
}
