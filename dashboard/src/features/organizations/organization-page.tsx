import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Page } from '../../ui/page.tsx';
import { CreateOrganizationDialog } from './create-organization-dialog.tsx';
import { LeaveCard } from './leave-card.tsx';
import { messages } from './messages.ts';
import { SettingsTabs } from './organization-settings/settings-tabs.tsx';

/** The settings of the organization. */
export function OrganizationPage() {
  const { id, name } = useOrganization();
  const { isKeeper } = usePermissions();
  const general = <GeneralCards />;
  const danger = <LeaveCard key={`leave ${id}`} />;
  return (
    <Page title={messages.page.title} description={name} width="narrow">
      {isKeeper ? (
        <SettingsTabs key={id} general={general} danger={danger} />
      ) : (
        <>
          {general}
          {danger}
        </>
      )}
    </Page>
  );
}

/** The id of the organization, and a button for another organization. */
function GeneralCards() {
  const { id } = useOrganization();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <>
      <Card title={messages.page.id} description={messages.page.idText}>
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 truncate rounded-md bg-sunken px-3 py-1.5 font-mono text-xs">
            {id}
          </code>
          <CopyButton text={id} label={messages.page.copyId} />
        </div>
      </Card>
      <Card
        title={messages.page.another}
        description={messages.page.anotherText}
        actions={
          <Button onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            {messages.page.create}
          </Button>
        }
      />
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </>
  );
}
