import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Scope } from '../../../../server/src/lib/scopes.ts';
import { fieldErrorsOf, toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, useOrganizations } from '../../api/session.ts';
import { EXPIRIES, type Expiry, endOf } from '../../lib/expiry.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { AccessPicker } from './access-picker.tsx';
import type { Key } from './key-words.ts';
import { ScopePicker } from './scope-picker.tsx';

const EVERYTHING: Key['access'] = { type: 'global' };

/** The form of a new key. `onCreated` gets the secret: it is the only time that anybody does. */
export function CreateKeyDialog({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (key: Key, secret: string) => void;
}) {
  const shown = useOrganization();
  const keeperOf = useOrganizations().filter(({ role }) => role === 'owner' || role === 'admin');
  const queryClient = useQueryClient();
  const formId = useId();
  const [name, setName] = useState('');
  const [organizationId, setOrganizationId] = useState(shown.id);
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(new Set(['read:data']));
  const [access, setAccess] = useState<Key['access']>(EVERYTHING);
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({
      name,
      organizationId,
      scopes: [...scopes],
      access,
      expiresAt: endOf(expiry, Date.now()),
    });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Create API key"
      description="Keys let servers and scripts use the API. Grant only the scopes it needs."
      width="lg"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isPending={creating.isPending}
            disabled={scopes.size === 0 || (access.type === 'website' && access.websiteIds.length === 0)}
          >
            Create API key
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-5">
        {creating.error !== null && Object.keys(errors).length === 0 && (
          <Notice tone="bad">{toProblem(creating.error).message}</Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={errors['name']} hint="What uses it: you will meet it in the audit log.">
            <Input
              required
              autoFocus
              maxLength={100}
              autoComplete="off"
              placeholder="Nightly report"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          {keeperOf.length > 1 && (
            <Field label="Organization" error={errors['organizationId']}>
              <Select
                choices={keeperOf.map((one) => ({ value: one.id, label: one.name }))}
                value={organizationId}
                onChange={(id) => {
                  setOrganizationId(id);
                  setAccess(EVERYTHING);
                }}
              />
            </Field>
          )}
          <Field label="Expires" error={errors['expiresAt']} hint="From then on it is refused.">
            <Select choices={EXPIRIES} value={expiry} onChange={setExpiry} />
          </Field>
        </div>
        <ScopePicker
          scopes={scopes}
          onChange={setScopes}
          error={errors['scopes'] ?? (scopes.size === 0 ? 'Choose at least one scope.' : undefined)}
        />
        <AccessPicker
          organizationId={organizationId}
          access={access}
          onChange={setAccess}
          error={errors['access.websiteIds'] ?? errors['access']}
        />
      </form>
    </Dialog>
  );
}
