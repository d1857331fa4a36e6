import { useMemo } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import {
  type Access,
  type AnalyticsSearch,
  AnalyticsView,
  type AnalyticsWebsite,
  parseVisitorSearch,
} from '../../analytics/index.ts';
import { messages } from '../messages.ts';
import { describeLimit } from './describe-limit.ts';
import type { OpenedShare } from './stored-share.ts';

/** The analytics of a website for people who are not signed in. */
export function VisitorAnalytics({
  website,
  access,
  search,
  onSearch,
  filters,
}: {
  readonly website: AnalyticsWebsite;
  readonly access: Access;
  /** The search parameters of the address, not validated. */
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
  /** The filters that limit all figures; `null` when there are none. */
  readonly filters: OpenedShare['filters'];
}) {
  const shown = useMemo(() => parseVisitorSearch(search), [search]);
  return (
    <AnalyticsView
      key={access.key}
      subject={{ ...website, kind: 'website' }}
      access={access}
      search={shown}
      onSearch={onSearch}
      isPrivate={false}
      canEdit={false}
      notice={filters !== null && <Notice title={messages.page.limited}>{describeLimit(filters)}</Notice>}
    />
  );
}
