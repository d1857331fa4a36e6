import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import type { Domain } from '../list/use-links.ts';
import { messages } from './messages.ts';
import { useSaving } from './use-saving.ts';

const texts = messages.domains;

/** Adds a domain, or edits its redirects. */
export function DomainDialog({
  domain,
  onClose,
}: {
  readonly domain: Domain | undefined;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const [hostname, setHostname] = useState('');
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [rootUrl, setRootUrl] = useState(domain?.rootUrl ?? '');
  const [notFoundUrl, setNotFoundUrl] = useState(domain?.notFoundUrl ?? '');
  const redirects = { rootUrl: rootUrl.trim() || null, notFoundUrl: notFoundUrl.trim() || null };
  const saving = useSaving(
    () =>
      domain === undefined
        ? client.links.domains.create({ organizationId, hostname, caseSensitive, ...redirects })
        : client.links.domains.update({ id: domain.id, ...redirects }),
    domain === undefined ? texts.added : texts.saved,
    onClose,
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={domain === undefined ? texts.addTitle : texts.editTitle(domain.hostname)}
      problem={formErrorOf(saving.error)}
      cancelLabel={messages.cancel}
      submitLabel={domain === undefined ? texts.add : messages.save}
      isPending={saving.isPending}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      {domain === undefined && (
        <>
          <Field label={texts.hostname} hint={texts.hostnameHint} error={errors['hostname']}>
            <Input
              required
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={253}
              placeholder={texts.hostnamePlaceholder}
              value={hostname}
              onChange={(event) => setHostname(event.target.value)}
            />
          </Field>
          <Switch
            label={texts.caseSensitive}
            hint={texts.caseSensitiveHint}
            isOn={caseSensitive}
            onChange={setCaseSensitive}
          />
        </>
      )}
      <Field label={texts.rootUrl} hint={texts.rootUrlHint} error={errors['rootUrl']}>
        <Input
          inputMode="url"
          maxLength={4_096}
          value={rootUrl}
          onChange={(event) => setRootUrl(event.target.value)}
        />
      </Field>
      <Field label={texts.notFoundUrl} hint={texts.notFoundUrlHint} error={errors['notFoundUrl']}>
        <Input
          inputMode="url"
          maxLength={4_096}
          value={notFoundUrl}
          onChange={(event) => setNotFoundUrl(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
