import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { websiteQuery } from '../../../api/session.ts';
import { AnalyticsLayout, type AnalyticsSubject } from '../../analytics/index.ts';
import { LinkCards } from './link-cards.tsx';
import { LinkFigures } from './link-figures.tsx';
import { BrokenNotice } from './link-health.tsx';
import { type Link, namesOf } from './link-names.ts';
import { linkQuery } from './link-query.ts';
import { LinkSummary } from './link-summary.tsx';

const route = getRouteApi('/signed-in/links/$linkId');

/** The page of one link: its clicks, and where they came from. */
export function LinkPage() {
  const { linkId } = route.useParams();
  const { goal, ...search } = route.useSearch();
  const navigate = useNavigate();
  const { link } = useSuspenseQuery(linkQuery(linkId)).data;
  const subject = useSubject(link);
  return (
    <AnalyticsLayout
      key={linkId}
      subject={subject}
      search={search}
      onSearch={(next) =>
        void navigate({
          to: '/links/$linkId',
          params: { linkId },
          search: { ...next, ...(goal !== undefined && { goal }) },
          resetScroll: false,
        })
      }
      isPrivate
      canEdit={false}
      description={<LinkSummary link={link} />}
    >
      <BrokenNotice link={link} />
      <LinkFigures />
      <LinkCards link={link} />
    </AnalyticsLayout>
  );
}

/** The days of a link are those of its website, otherwise those of the browser. */
function useSubject(link: Link): AnalyticsSubject {
  const { websiteId } = link;
  const { data } = useQuery({ ...websiteQuery(websiteId ?? ''), enabled: websiteId !== null });
  const website = data?.website;
  return {
    kind: 'link',
    id: link.id,
    name: link.name,
    timeZone: website?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    weekStart: website?.weekStart ?? 'monday',
    nameOf: namesOf(link),
  };
}
