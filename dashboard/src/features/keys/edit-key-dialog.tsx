import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../../../server/src/lib/scopes.ts';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { EXPIRIES, type Expiry, endOf } from '../../lib/time/expiry.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { showDone } from '../../ui/toasts.ts';
import { AccessPicker } from './access-picker.tsx';
import { formatExpiry, type Key } from './format-key.ts';
import { messages } from './messages.ts';
import { ScopePicker } from './scope-picker.tsx';

const texts = messages.edit;

/** Changes the name, scopes, websites and expiry of a key. Its secret stays the same. */
export function EditKeyDialog({ apiKey, onClose }: { readonly apiKey: Key; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(apiKey.name);
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(apiKey.scopes));
  const [access, setAccess] = useState<Key['access']>(apiKey.access);
  const [expiry, setExpiry] = useState<Expiry | 'unchanged'>('unchanged');
  const saving = useMutation(
    rpc.keys.update.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.keys.key() });
        onClose();
        showDone(texts.saved);
      },
    }),
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      width="lg"
      problem={formErrorOf(saving.error)}
      cancelLabel={messages.form.cancel}
      submitLabel={texts.submit}
      isPending={saving.isPending}
      isDisabled={scopes.size === 0 || (access.type === 'website' && access.websiteIds.length === 0)}
      onSubmit={() =>
        saving.mutate({
          id: apiKey.id,
          name,
          scopes: [...scopes],
          access,
          ...(expiry !== 'unchanged' && { expiresAt: endOf(expiry, Date.now()) }),
        })
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.form.name} error={errors['name']} hint={messages.form.nameHint}>
          <Input
            required
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={messages.form.expires} error={errors['expiresAt']} hint={messages.form.expiresHint}>
          <Select
            choices={[
              { value: 'unchanged' as const, label: texts.unchangedExpiry(formatExpiry(apiKey)) },
              ...EXPIRIES.filter(({ value }) => value !== 'never' || apiKey.expiresAt !== null),
            ]}
            value={expiry}
            onChange={setExpiry}
          />
        </Field>
      </div>
      <ScopePicker
        scopes={scopes}
        onChange={setScopes}
        error={errors['scopes'] ?? (scopes.size === 0 ? messages.form.noScopes : undefined)}
      />
      <AccessPicker
        organizationId={apiKey.organizationId}
        access={access}
        onChange={setAccess}
        error={errors['access.websiteIds'] ?? errors['access']}
      />
    </FormDialog>
  );
}
