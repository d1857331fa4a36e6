import { useMemo } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import {
  type Access,
  type AnalyticsSearch,
  AnalyticsView,
  type AnalyticsWebsite,
  parseVisitorSearch,
} from '../../analytics/index.ts';
import { describeLimit } from './describe-limit.ts';
import type { OpenedShare } from './kept-share.ts';

/** The analytics of a website as strangers see it. */
export function VisitorAnalytics({
  website,
  access,
  search,
  onSearch,
  filters,
}: {
  readonly website: AnalyticsWebsite;
  readonly access: Access;
  /** As it stands in the address, whatever may stand there. */
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
  /** What everything is limited to; `null` when it is not. */
  readonly filters: OpenedShare['filters'];
}) {
  const shown = useMemo(() => parseVisitorSearch(search), [search]);
  return (
    <AnalyticsView
      key={access.key}
      website={website}
      access={access}
      search={shown}
      onSearch={onSearch}
      isPrivate={false}
      canEdit={false}
      notice={
        filters !== null && (
          <Notice title="Part of the visits">These figures are limited to: {describeLimit(filters)}.</Notice>
        )
      }
    />
  );
}
