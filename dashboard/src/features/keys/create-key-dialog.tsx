import type { Scope } from '../../../../server/src/lib/scopes.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization, useOrganizations } from '../../api/session.ts';
import { EXPIRIES, type Expiry, endOf } from '../../lib/time/expiry.ts';
import { useForm } from '../../parts/use-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AccessPicker } from './access-picker.tsx';
import type { Key } from './format-key.ts';
import { messages } from './messages.ts';
import { ScopePicker } from './scope-picker.tsx';

const ALL_WEBSITES: Key['access'] = { type: 'global' };

interface Values {
  readonly name: string;
  readonly organizationId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly access: Key['access'];
  readonly expiry: Expiry;
}

/** Creates a key. `onCreated` receives its secret, which is available only once. */
export function CreateKeyDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (key: Key, secret: string) => void;
}) {
  const current = useOrganization();
  const manageable = useOrganizations().filter(({ role }) => role === 'owner' || role === 'admin');
  const form = useForm({
    first: (): Values => ({
      name: '',
      organizationId: current.id,
      scopes: new Set(['read:data']),
      access: ALL_WEBSITES,
      expiry: 'never',
    }),
    send: async ({ name, scopes, organizationId, access, expiry }) => {
      const { key, secret } = await client.keys.create({
        name,
        organizationId,
        scopes: [...scopes],
        access,
        expiresAt: endOf(expiry, Date.now()),
      });
      // The secret is available only once.
      onCreated(key, secret);
    },
    reload: [rpc.keys.key()],
  });
  const { organizationId, scopes, access } = form.values;
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={messages.form.title}
      description={messages.form.text}
      width="lg"
      submitLabel={messages.form.submit}
      isDisabled={scopes.size === 0 || (access.type === 'website' && access.websiteIds.length === 0)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.form.name} error={errors['name']} hint={messages.form.nameHint}>
          <Input
            required
            autoFocus
            maxLength={100}
            autoComplete="off"
            placeholder={messages.form.namePlaceholder}
            {...form.text('name')}
          />
        </Field>
        {manageable.length > 1 && (
          <Field label={messages.form.organization} error={errors['organizationId']}>
            <Select
              choices={manageable.map((one) => ({ value: one.id, label: one.name }))}
              value={organizationId}
              onChange={(id) => {
                form.set({ organizationId: id, access: ALL_WEBSITES });
              }}
            />
          </Field>
        )}
        <Field label={messages.form.expires} error={errors['expiresAt']} hint={messages.form.expiresHint}>
          <Select choices={EXPIRIES} {...form.choice('expiry')} />
        </Field>
      </div>
      <ScopePicker
        scopes={scopes}
        onChange={(scopes) => form.set({ scopes })}
        error={errors['scopes'] ?? (scopes.size === 0 ? messages.form.noScopes : undefined)}
      />
      <AccessPicker
        organizationId={organizationId}
        access={access}
        onChange={(access) => form.set({ access })}
        error={errors['access.websiteIds'] ?? errors['access']}
      />
    </FormDialog>
  );
}
