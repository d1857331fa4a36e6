import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Page } from '../../ui/page.tsx';
import { CreateOrganizationDialog } from './create-organization-dialog.tsx';
import { LeaveCard } from './leave-card.tsx';
import { NameForm } from './name-form.tsx';

/** Everything that can be set of the organization. */
export function OrganizationPage() {
  const { id, name } = useOrganization();
  const { isKeeper } = usePermissions();
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Page title="Organization" description={name} width="narrow">
      {isKeeper && <NameForm key={id} />}
      <Card
        title="Id"
        description="Programs name the organization by it, for instance in /v1/query?organization_id=…"
      >
        <div className="flex items-center gap-2">
          <code className="min-w-0 flex-1 truncate rounded-md bg-sunken px-3 py-1.5 font-mono text-xs">
            {id}
          </code>
          <CopyButton text={id} label="Copy the id" />
        </div>
      </Card>
      <Card
        title="Another organization"
        description="With websites, members and keys of its own. You switch between organizations above the list of websites."
        actions={
          <Button onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            Create
          </Button>
        }
      />
      <LeaveCard key={`leave ${id}`} />
      {isCreating && <CreateOrganizationDialog onClose={() => setIsCreating(false)} />}
    </Page>
  );
}
