import { Braces, Download, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { csvName, downloadCsv, ExplainedWord, writeCsv, ZonePicker } from '../analytics/explaining/index.ts';
import { messages } from './messages.ts';
import { groupByZone, type OverviewQuery, overviewQueries } from './overview-queries.ts';
import type { OverviewSearch } from './overview-search.ts';
import type { ListedWebsite } from './website-card.tsx';
import type { WebsiteFigures } from './website-figures.ts';

/** The label of the figures, with their definition on hover and focus. */
export function VisitorsLabel() {
  return (
    <ExplainedWord subject={{ metric: 'visitors' }} note={messages.toolbar.timeZoneNote}>
      {messages.toolbar.visitors}
    </ExplainedWord>
  );
}

/** Selects the time zone of days. */
export function OverviewZone({
  zone,
  websites,
  onChange,
}: {
  readonly zone: string | undefined;
  readonly websites: readonly ListedWebsite[];
  readonly onChange: (zone: string | undefined) => void;
}) {
  return (
    <ZonePicker
      zone={zone}
      ownZones={[...new Set(websites.map(({ timeZone }) => timeZone))]}
      onChange={onChange}
    />
  );
}

/** The menu of the overview: CSV export and the API request. */
export function OverviewMenu({
  organizationId,
  search: { since: range = '7d', zone },
  websites,
  figures,
}: {
  readonly organizationId: string;
  readonly search: OverviewSearch;
  readonly websites: readonly ListedWebsite[];
  readonly figures: ReadonlyMap<string, WebsiteFigures> | undefined;
}) {
  const [isCallOpen, setIsCallOpen] = useState(false);
  const save = () => {
    const head = ['website', 'domain', 'visitors', 'visitors_before', 'pageviews', 'visitors_24h'];
    const rows = websites.map(({ id, name, domain }) => {
      const { visitors = 0, pageviews = 0, change, lastDay = 0 } = figures?.get(id) ?? {};
      return [name, domain, visitors, change?.previous ?? 0, pageviews, lastDay];
    });
    downloadCsv(csvName('overview', range), writeCsv([head, ...rows]));
  };
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={messages.menu.label} icon={<Ellipsis />} size="sm" />}
      >
        <MenuItem icon={<Download />} isDisabled={figures === undefined} onSelect={save}>
          {messages.menu.exportCsv}
        </MenuItem>
        <MenuItem icon={<Braces />} onSelect={() => setIsCallOpen(true)}>
          {messages.menu.showApiCall}
        </MenuItem>
      </DropdownMenu>
      <Dialog
        isOpen={isCallOpen}
        onOpenChange={setIsCallOpen}
        title={messages.menu.apiCallTitle}
        description={messages.menu.apiCallText}
        width="lg"
      >
        <CodeBlock
          label="curl"
          code={callOf(organizationId, overviewQueries(range, groupByZone(websites, zone), Date.now()))}
        />
      </Dialog>
    </>
  );
}

function callOf(organizationId: string, queries: readonly OverviewQuery[]): string {
  const url = `${window.location.origin}/v1/query?organization_id=${organizationId}`;
  return [
    `curl '${url}'`,
    `-H 'x-api-key: <API_KEY>'`,
    `-H 'content-type: application/json'`,
    `-d '${JSON.stringify(queries, undefined, 2)}'`,
  ].join(' \\\n  ');
}
