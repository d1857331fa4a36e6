import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { usePermissions, websiteQuery } from '../../api/session.ts';
import { AnalyticsLayout, type AnalyticsLayoutProps } from './analytics-layout.tsx';
import { type AnalyticsSearch, parseAnalyticsSearch } from './search/search.ts';

/**
 * A report page of a website. Filters and range are search parameters; other search parameters of the page are kept.
 */
export function ReportPage({
  resets = [],
  ...props
}: Pick<AnalyticsLayoutProps, 'actions' | 'controls' | 'notice' | 'children'> & {
  readonly title: string;
  /** Search parameters to remove when filters or range change, such as the page of a list. */
  readonly resets?: readonly string[];
}) {
  const { websiteId = '' } = useParams({ strict: false });
  const search = parseAnalyticsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { can } = usePermissions();
  const { website } = useSuspenseQuery(websiteQuery(websiteId)).data;
  const change = (next: AnalyticsSearch) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) => ({
        ...withoutKeys(old, [...Object.keys(search), ...resets]),
        ...next,
      }),
      resetScroll: false,
    });
  return (
    <AnalyticsLayout
      {...props}
      key={websiteId}
      subject={{ ...website, kind: 'website' }}
      search={search}
      onSearch={change}
      isPrivate
      canEdit={can('manage:websites')}
    />
  );
}

function withoutKeys(record: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
