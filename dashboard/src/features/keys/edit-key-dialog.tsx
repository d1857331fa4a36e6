import type { Scope } from '../../../../server/src/lib/scopes.ts';
import { client, rpc } from '../../api/rpc.ts';
import { EXPIRIES, type Expiry, endOf } from '../../lib/time/expiry.ts';
import { useForm } from '../../parts/use-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AccessPicker } from './access-picker.tsx';
import { formatExpiry, type Key } from './format-key.ts';
import { messages } from './messages.ts';
import { ScopePicker } from './scope-picker.tsx';

const texts = messages.edit;

interface Values {
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly access: Key['access'];
  readonly expiry: Expiry | 'unchanged';
}

/** Changes the name, scopes, websites and expiry of a key. Its secret stays the same. */
export function EditKeyDialog({ apiKey, onClose }: { readonly apiKey: Key; readonly onClose: () => void }) {
  const form = useForm({
    first: (): Values => ({
      name: apiKey.name,
      scopes: new Set(apiKey.scopes),
      access: apiKey.access,
      expiry: 'unchanged',
    }),
    send: ({ name, scopes, access, expiry }) =>
      client.keys.update({
        id: apiKey.id,
        name,
        scopes: [...scopes],
        access,
        ...(expiry !== 'unchanged' && { expiresAt: endOf(expiry, Date.now()) }),
      }),
    reload: [rpc.keys.key()],
    done: texts.saved,
    onDone: onClose,
  });
  const { scopes, access } = form.values;
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.text}
      width="lg"
      submitLabel={texts.submit}
      isDisabled={scopes.size === 0 || (access.type === 'website' && access.websiteIds.length === 0)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.form.name} error={errors['name']} hint={messages.form.nameHint}>
          <Input required maxLength={100} autoComplete="off" {...form.text('name')} />
        </Field>
        <Field label={messages.form.expires} error={errors['expiresAt']} hint={messages.form.expiresHint}>
          <Select
            choices={[
              { value: 'unchanged' as const, label: texts.unchangedExpiry({ expiry: formatExpiry(apiKey) }) },
              ...EXPIRIES.filter(({ value }) => value !== 'never' || apiKey.expiresAt !== null),
            ]}
            {...form.choice('expiry')}
          />
        </Field>
      </div>
      <ScopePicker
        scopes={scopes}
        onChange={(scopes) => form.set({ scopes })}
        error={errors['scopes'] ?? (scopes.size === 0 ? messages.form.noScopes : undefined)}
      />
      <AccessPicker
        organizationId={apiKey.organizationId}
        access={access}
        onChange={(access) => form.set({ access })}
        error={errors['access.websiteIds'] ?? errors['access']}
      />
    </FormDialog>
  );
}
