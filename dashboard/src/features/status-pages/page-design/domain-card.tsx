import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf, toProblem } from '../../../api/problem.ts';
import { client, type Outputs, rpc } from '../../../api/rpc.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { FormSection } from '../../../ui/forms/form-section.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { showDone, showFailure } from '../../../ui/toasts.ts';
import { DnsRecords } from '../../links/link-settings/index.ts';
import type { StatusPage } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.domain;
type Domain = NonNullable<Outputs['statusPages']['domain']['get']['domain']>;

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
  const [hostname, setHostname] = useState('');
  const setting = useChange(() => client.statusPages.domain.set({ id: page.id, hostname: hostname.trim() }));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (hostname.trim() !== '') setting.mutate(undefined);
      }}
    >
      <FormProblem message={formErrorOf(setting.error, new Set(['hostname']))} />
      <Field label={texts.hostname} hint={texts.text} error={fieldErrorsOf(setting.error)['hostname']}>
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={texts.example}
          value={hostname}
          onChange={(event) => setHostname(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        className="self-start"
        disabled={hostname.trim() === ''}
        isPending={setting.isPending}
      >
        {texts.add}
      </Button>
    </form>
  );
}

function DomainState({ page, domain }: { readonly page: StatusPage; readonly domain: Domain }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { hostname, verified, checkedAt, missingSince, records } = domain;
  const verifying = useChange(() => client.statusPages.domain.verify({ id: page.id }), {
    onDone: ({ domain: next }) =>
      next.verified ? showDone(texts.isVerified(hostname)) : showFailure(texts.notFound, texts.notFoundText),
  });
  const isMissing = missingSince !== null;
  const state = verified ? (isMissing ? 'missing' : 'verified') : 'unverified';
  const tones = { verified: 'good', missing: 'warn', unverified: 'neutral' } as const;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all font-medium">{hostname}</span>
        <Badge tone={tones[state]}>{texts[state]}</Badge>
      </p>
      {isMissing && <Notice tone="warn">{texts.missingText(formatTime(missingSince))}</Notice>}
      {verifying.error !== null && <Notice tone="bad">{toProblem(verifying.error).message}</Notice>}
      {state !== 'verified' && (
        <>
          <p className="text-ink-2">{texts.records}</p>
          <DnsRecords records={records} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" isPending={verifying.isPending} onClick={() => verifying.mutate(undefined)}>
          {texts.verify}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setIsRemoving(true)}>
          {texts.remove}
        </Button>
        <span className="text-ink-3 text-xs">
          {checkedAt === null ? texts.neverChecked : texts.checked(formatAgo(checkedAt, Date.now()))}
        </span>
      </div>
      {isRemoving && <Removal page={page} hostname={hostname} onClose={() => setIsRemoving(false)} />}
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
      title={texts.removeTitle(hostname)}
      description={texts.removeText}
      confirmLabel={texts.remove}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate(undefined)}
    />
  );
}
