import type { FilterNode } from '../contract/filter.contract.ts';
import { FILE_DOWNLOAD, OUTBOUND_LINK } from '../resolve/event-names.ts';
import type { QueryType } from './query-type.ts';

const category = 'Outbound';

const clicks: readonly FilterNode[] = [
  { field: 'event_name', op: 'eq', value: OUTBOUND_LINK },
  { field: 'href', op: 'exists' },
];

const CLICKS = `Clicks are events named \`${OUTBOUND_LINK}\`, of any type, with the URL in \`properties.href\`; events without it are excluded`;

/** Query types of clicks on links to other sites and to files. */
export const OUTBOUND_TYPES = {
  outbound_links: {
    title: 'Outbound links',
    description: `Clicked links to other sites, by URL and text. ${CLICKS}. The percentage is of all clicks`,
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { href: 'href', text: 'text' },
    metrics: {
      total_clicks: 'outbound_clicks',
      unique_users: 'visitors',
      unique_sessions: 'event_sessions',
      last_clicked: 'last_occurrence',
    },
    where: clicks,
    percentOf: { field: 'percentage', of: 'total_clicks' },
    sortBy: 'total_clicks',
  },
  outbound_domains: {
    title: 'Outbound domains',
    description: `Target hosts of links to other sites, in lower case and without a leading \`www.\`. ${CLICKS}. URLs without a host (such as mailto:) are not listed but count in the percentage, which is of all clicks`,
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { domain: 'link_domain' },
    metrics: { total_clicks: 'outbound_clicks', unique_users: 'visitors', unique_links: 'unique_links' },
    where: clicks,
    percentOf: { field: 'percentage', of: 'total_clicks' },
    hidesUnknown: true,
    sortBy: 'total_clicks',
  },
  downloads: {
    title: 'Downloads',
    description: `Downloaded files by name: events named \`${FILE_DOWNLOAD}\`, of any type. The name is \`properties.filename\`, otherwise the last segment of the path of \`properties.href\`; events with neither are not listed but count in the percentage, which is of all downloads`,
    category,
    access: 'public',
    visualization: 'table',
    dimensions: { name: 'filename' },
    metrics: { total_clicks: 'file_downloads', unique_users: 'visitors', last_clicked: 'last_occurrence' },
    where: [{ field: 'event_name', op: 'eq', value: FILE_DOWNLOAD }],
    percentOf: { field: 'percentage', of: 'total_clicks' },
    hidesUnknown: true,
    sortBy: 'total_clicks',
  },
} satisfies Record<string, QueryType>;
