import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { EXPIRIES, type Expiry, endOf } from '../../../lib/time/expiry.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from '../messages.ts';
import type { Share } from './format-share.ts';

const EVERYTHING = 'everything';
const SHOWN_FIELDS: ReadonlySet<string> = new Set(['name', 'password', 'expiresAt']);

/** The form of a new link. `onCreated` receives its URL, which is available only once. */
export function CreateShareDialog({
  websiteId,
  onClose,
  onCreated,
}: {
  readonly websiteId: string;
  readonly onClose: () => void;
  readonly onCreated: (share: Share, url: string) => void;
}) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [segmentId, setSegmentId] = useState(EVERYTHING);
  const segments = useQuery(rpc.segments.list.queryOptions({ input: { websiteId } })).data?.segments ?? [];
  const creating = useMutation(
    rpc.shares.create.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async ({ share, url }) => {
        onCreated(share, url);
        await queryClient.invalidateQueries({ queryKey: rpc.shares.key() });
      },
    }),
  );
  const errors = fieldErrorsOf(creating.error);
  const submit = () => {
    creating.mutate({
      websiteId,
      name,
      password: password === '' ? null : password,
      expiresAt: endOf(expiry, Date.now()),
      filters: segments.find(({ id }) => id === segmentId)?.filters ?? null,
    });
  };
  return (
    <FormDialog
      title={messages.form.title}
      description={messages.form.text}
      problem={formErrorOf(creating.error, SHOWN_FIELDS)}
      cancelLabel={messages.form.cancel}
      submitLabel={messages.form.submit}
      isPending={creating.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
      <Field label={messages.form.expires} error={errors['expiresAt']}>
        <Select choices={EXPIRIES} value={expiry} onChange={setExpiry} />
      </Field>
      <Field
        label={messages.form.password}
        aside={messages.form.optional}
        error={errors['password']}
        hint={messages.form.passwordHint}
      >
        <Input
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          minLength={8}
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      {segments.length > 0 && (
        <Field label={messages.form.visits} hint={messages.form.visitsHint}>
          <Select
            choices={[
              { value: EVERYTHING, label: messages.form.allVisits },
              ...segments.map((segment) => ({
                value: segment.id,
                label: messages.form.onlySegment(segment.name),
              })),
            ]}
            value={segmentId}
            onChange={setSegmentId}
          />
        </Field>
      )}
    </FormDialog>
  );
}
