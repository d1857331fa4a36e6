import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { HostnameField } from '../../domains/index.ts';
import type { Domain } from '../list/use-links.ts';
import { messages } from './messages.ts';

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
  const form = useForm({
    first: {
      hostname: '',
      caseSensitive: false,
      rootUrl: domain?.rootUrl ?? '',
      notFoundUrl: domain?.notFoundUrl ?? '',
    },
    send: ({ hostname, caseSensitive, rootUrl, notFoundUrl }) => {
      const redirects = { rootUrl: rootUrl.trim() || null, notFoundUrl: notFoundUrl.trim() || null };
      return domain === undefined
        ? client.links.domains.create({ organizationId, hostname, caseSensitive, ...redirects })
        : client.links.domains.update({ id: domain.id, ...redirects });
    },
    reload: [rpc.links.key()],
    done: domain === undefined ? texts.added : texts.saved,
    onDone: onClose,
  });
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={domain === undefined ? texts.addTitle : texts.editTitle({ hostname: domain.hostname })}
      submitLabel={domain === undefined ? texts.add : messages.save}
      onClose={onClose}
    >
      {domain === undefined && (
        <>
          <HostnameField
            autoFocus
            hint={texts.hostnameHint}
            placeholder={texts.hostnamePlaceholder}
            error={errors['hostname']}
            {...form.text('hostname')}
          />
          <Switch
            label={texts.caseSensitive}
            hint={texts.caseSensitiveHint}
            {...form.toggle('caseSensitive')}
          />
        </>
      )}
      <Field label={texts.rootUrl} hint={texts.rootUrlHint} error={errors['rootUrl']}>
        <Input inputMode="url" maxLength={4_096} {...form.text('rootUrl')} />
      </Field>
      <Field label={texts.notFoundUrl} hint={texts.notFoundUrlHint} error={errors['notFoundUrl']}>
        <Input inputMode="url" maxLength={4_096} {...form.text('notFoundUrl')} />
      </Field>
    </FormDialog>
  );
}
