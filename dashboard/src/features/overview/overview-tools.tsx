import { Braces, Download, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { csvName, downloadCsv, ExplainedWord, writeCsv } from '../analytics/explaining/index.ts';
import type { OverviewRange } from './overview-search.ts';
import { presentQueries } from './use-overview.ts';
import type { ListedWebsite } from './website-card.tsx';
import type { WebsiteFigures } from './website-figures.ts';

/** What the figures of the overview mean. */
export function VisitorsWord() {
  return (
    <ExplainedWord
      subject={{ metric: 'visitors' }}
      note="Days are those of your own time zone; on its page a website has its own."
    >
      Visitors
    </ExplainedWord>
  );
}

/** What can be done with the figures of all websites: a file, the API call. */
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
        trigger={<IconButton label="More about these figures" icon={<Ellipsis />} size="sm" />}
      >
        <MenuItem icon={<Download />} isDisabled={figures === undefined} onSelect={save}>
          Export CSV
        </MenuItem>
        <MenuItem icon={<Braces />} onSelect={() => setIsCallOpen(true)}>
          Show the API call
        </MenuItem>
      </DropdownMenu>
      <Dialog
        isOpen={isCallOpen}
        onOpenChange={setIsCallOpen}
        title="All websites: the API call"
        description="The same figures for your own programs. Put in a key with the scope read:data."
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
