import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { type Domain, DomainTitle, DomainVerification, HostnameField } from '../../domains/index.ts';
import type { StatusPage } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES, useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.domain;

/** The custom domain of a page, its DNS records and whether they were found. */
export function DomainCard({ page }: { readonly page: StatusPage }) {
  const found = useQuery(rpc.statusPages.domain.get.queryOptions({ input: { id: page.id } }));
  const domain = found.data?.domain ?? null;
  return (
    <FormSection title={texts.title} summary={page.customDomain ?? texts.none}>
      {found.error !== null && <Notice tone="bad">{toProblem(found.error).message}</Notice>}
      {found.data !== undefined && domain === null && <DomainForm page={page} />}
      {domain !== null && <DomainState page={page} domain={domain} />}
    </FormSection>
  );
}

function DomainForm({ page }: { readonly page: StatusPage }) {
  const form = useForm({
    first: { hostname: '' },
    send: ({ hostname }) => client.statusPages.domain.set({ id: page.id, hostname: hostname.trim() }),
    reload: STATUS_PAGE_QUERIES,
  });
  return (
    <Form form={form}>
      <HostnameField
        hint={texts.text}
        placeholder={texts.example}
        error={form.errors['hostname']}
        {...form.text('hostname')}
      />
      <Button
        type="submit"
        className="self-start"
        disabled={form.values.hostname.trim() === ''}
        isPending={form.isPending}
      >
        {texts.add}
      </Button>
    </Form>
  );
}

function DomainState({ page, domain }: { readonly page: StatusPage; readonly domain: Domain }) {
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <DomainTitle domain={domain} />
      <DomainVerification
        domain={domain}
        canWrite
        verify={() => client.statusPages.domain.verify({ id: page.id })}
        reload={STATUS_PAGE_QUERIES}
        actions={
          <Button size="sm" variant="ghost" onClick={() => setIsRemoving(true)}>
            {texts.remove}
          </Button>
        }
      />
      {isRemoving && <Removal page={page} hostname={domain.hostname} onClose={() => setIsRemoving(false)} />}
    </>
  );
}

function Removal({
  page,
  hostname,
  onClose,
}: {
  readonly page: StatusPage;
  readonly hostname: string;
  readonly onClose: () => void;
}) {
  const removing = useChange(() => client.statusPages.domain.remove({ id: page.id }), {
    done: texts.removed,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.removeTitle({ hostname })}
      description={texts.removeText}
      confirmLabel={texts.remove}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate(undefined)}
    />
  );
}
