import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportResults } from './import-results.tsx';
import { EMPTY_IMPORT, toImport } from './link-import.ts';
import { messages } from './messages.ts';

const texts = messages.import;

/** Imports links from a CSV file, after a preview of every row. */
export function ImportPage() {
  const { id } = useOrganization();
  const canWrite = usePermissions().can('write:links');
  return (
    <Page title={texts.title} description={texts.text}>
      {canWrite ? <OrganizationImport key={id} organizationId={id} /> : <Notice>{texts.readOnly}</Notice>}
    </Page>
  );
}

function OrganizationImport({ organizationId }: { readonly organizationId: string }) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(EMPTY_IMPORT);
  const importing = useMutation({
    mutationFn: (dryRun: boolean) => client.links.import({ organizationId, dryRun, ...toImport(draft) }),
    meta: { showsErrors: true },
    onSuccess: async (_, dryRun) => {
      if (!dryRun) await queryClient.invalidateQueries({ queryKey: rpc.links.key() });
    },
  });
  const isPreview = importing.variables === true;
  return (
    <>
      <Card>
        <ImportForm
          draft={draft}
          isPending={importing.isPending && isPreview}
          onChange={(change) => {
            setDraft((old) => ({ ...old, ...change }));
            importing.reset();
          }}
          onPreview={() => importing.mutate(true)}
        />
      </Card>
      {importing.error !== null && <ProblemNotice {...toProblem(importing.error)} />}
      {importing.data !== undefined && (
        <ImportResults
          outcome={importing.data}
          isPreview={isPreview}
          onImport={() => importing.mutate(false)}
        />
      )}
    </>
  );
}
