import { getRouteApi } from '@tanstack/react-router';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { BlockedHosts } from './blocked-hosts.tsx';
import { DomainsTab } from './domains-tab.tsx';
import { FoldersTab } from './folders-tab.tsx';
import { messages } from './messages.ts';
import { TagsTab } from './tags-tab.tsx';

const route = getRouteApi('/signed-in/links/settings');
const TABS = ['domains', 'folders', 'tags', 'blocked'] as const;
const PANELS = {
  domains: <DomainsTab />,
  folders: <FoldersTab />,
  tags: <TagsTab />,
  blocked: <BlockedHosts />,
} as const;

/** Domains, folders, tags and blocked hosts of the links of an organization. */
export function LinkSettingsPage() {
  const { id, name } = useOrganization();
  const { can } = usePermissions();
  const { tab = 'domains' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={messages.title} description={name}>
      {!can('write:links') && <Notice>{messages.readOnly}</Notice>}
      <Tabs
        key={id}
        label={messages.title}
        value={tab}
        onChange={(next) => void navigate({ search: next === 'domains' ? {} : { tab: next }, replace: true })}
        tabs={TABS.map((value) => ({ value, label: messages.tabs[value], content: PANELS[value] }))}
      />
    </Page>
  );
}
