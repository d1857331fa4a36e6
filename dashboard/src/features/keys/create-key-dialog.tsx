import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../../../server/src/lib/scopes.ts';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, useOrganizations } from '../../api/session.ts';
import { EXPIRIES, type Expiry, endOf } from '../../lib/time/expiry.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { AccessPicker } from './access-picker.tsx';
import type { Key } from './format-key.ts';
import { messages } from './messages.ts';
import { ScopePicker } from './scope-picker.tsx';

const ALL_WEBSITES: Key['access'] = { type: 'global' };

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
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [organizationId, setOrganizationId] = useState(current.id);
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(['read:data']));
  const [access, setAccess] = useState<Key['access']>(ALL_WEBSITES);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const creating = useMutation(
    rpc.keys.create.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async ({ key, secret }) => {
        onCreated(key, secret);
        await queryClient.invalidateQueries({ queryKey: rpc.keys.key() });
      },
    }),
  );
  const errors = fieldErrorsOf(creating.error);
  const submit = () => {
    creating.mutate({
      name,
      organizationId,
      scopes: [...scopes],
      access,
      expiresAt: endOf(expiry, Date.now()),
    });
  };
  return (
    <FormDialog
      title={messages.form.title}
      description={messages.form.text}
      width="lg"
      problem={formErrorOf(creating.error)}
      cancelLabel={messages.form.cancel}
      submitLabel={messages.form.submit}
      isPending={creating.isPending}
      isDisabled={scopes.size === 0 || (access.type === 'website' && access.websiteIds.length === 0)}
      onSubmit={submit}
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
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {manageable.length > 1 && (
          <Field label={messages.form.organization} error={errors['organizationId']}>
            <Select
              choices={manageable.map((one) => ({ value: one.id, label: one.name }))}
              value={organizationId}
              onChange={(id) => {
                setOrganizationId(id);
                setAccess(ALL_WEBSITES);
              }}
            />
          </Field>
        )}
        <Field label={messages.form.expires} error={errors['expiresAt']} hint={messages.form.expiresHint}>
          <Select choices={EXPIRIES} value={expiry} onChange={setExpiry} />
        </Field>
      </div>
      <ScopePicker
        scopes={scopes}
        onChange={setScopes}
        error={errors['scopes'] ?? (scopes.size === 0 ? messages.form.noScopes : undefined)}
      />
      <AccessPicker
        organizationId={organizationId}
        access={access}
        onChange={setAccess}
        error={errors['access.websiteIds'] ?? errors['access']}
      />
    </FormDialog>
  );
}
