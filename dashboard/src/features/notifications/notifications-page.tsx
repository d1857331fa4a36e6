import { useNavigate, useSearch } from '@tanstack/react-router';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { present } from '../../lib/search.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { DeliveriesTab } from './deliveries-tab.tsx';
import { messages } from './messages.ts';
import { ProblemsTab } from './problems-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { parseNotificationsSearch } from './search.ts';

const TABS = ['problems', 'rules', 'deliveries'] as const;
const PANELS = { problems: <ProblemsTab />, rules: <RulesTab />, deliveries: <DeliveriesTab /> } as const;

/** Open problems, notification rules and deliveries of an organization. */
export function NotificationsPage() {
  const { id } = useOrganization();
  const { can } = usePermissions();
  const { tab = 'problems' } = parseNotificationsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Page title={messages.title} description={messages.text}>
      {can('manage:config') ? (
        <Tabs
          key={id}
          label={messages.title}
          value={tab}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: (): Record<string, unknown> => present({ tab: next === 'problems' ? undefined : next }),
              replace: true,
            })
          }
          tabs={TABS.map((value) => ({ value, label: messages.tabs[value], content: PANELS[value] }))}
        />
      ) : (
        <Notice>{messages.noAccess}</Notice>
      )}
    </Page>
  );
}
