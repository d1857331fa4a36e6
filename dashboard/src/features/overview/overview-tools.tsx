import { Braces, Download, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { csvName, downloadCsv, ExplainedWord, writeCsv } from '../analytics/explaining/index.ts';
import { messages } from './messages.ts';
import type { OverviewRange } from './overview-search.ts';
import { presentQueries } from './use-overview.ts';
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

/** The menu of the overview: CSV export and the API request. */
export function OverviewMenu({
  organizationId,
  range,
  websites,
  figures,
}: {
  readonly organizationId: string;
  readonly range: OverviewRange;
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
        <CodeBlock label="curl" code={callOf(organizationId, range)} />
      </Dialog>
    </>
  );
}

function callOf(organizationId: string, range: OverviewRange): string {
  const url = `${window.location.origin}/v1/query?organization_id=${organizationId}`;
  return [
    `curl '${url}'`,
    `-H 'x-api-key: <API_KEY>'`,
    `-H 'content-type: application/json'`,
    `-d '${JSON.stringify(presentQueries(range), undefined, 2)}'`,
  ].join(' \\\n  ');
}
