import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { BlockedHosts } from './blocked-hosts.tsx';
import { DomainsTab } from './domains-tab.tsx';
import { FoldersTab } from './folders-tab.tsx';
import { LinkPages } from './link-pages.tsx';
import { messages } from './messages.ts';
import { parseLinkSettingsSearch } from './settings-search.ts';
import { TagsTab } from './tags-tab.tsx';

const TABS = ['domains', 'folders', 'tags', 'pages', 'blocked'] as const;
const PANELS = {
  domains: <DomainsTab />,
  folders: <FoldersTab />,
  tags: <TagsTab />,
  pages: <LinkPages />,
  blocked: <BlockedHosts />,
} as const;

/** Domains, folders, tags, the design of pages and blocked hosts of the links of an organization. */
export function LinkSettingsPage() {
  const { id, name } = useOrganization();
  const { can } = usePermissions();
  const { tab = 'domains' } = parseLinkSettingsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Page title={messages.title} description={name}>
      {!can('write:links') && <Notice>{messages.readOnly}</Notice>}
      <Tabs
        key={id}
        label={messages.title}
        value={tab}
        onChange={(next) =>
          void navigate({
            to: '.',
            search: (old: Record<string, unknown>): Record<string, unknown> =>
              present({ ...old, tab: next === 'domains' ? undefined : next }),
            replace: true,
          })
        }
        tabs={TABS.map((value) => ({ value, label: messages.tabs[value], content: PANELS[value] }))}
      />
    </Page>
  );
}
