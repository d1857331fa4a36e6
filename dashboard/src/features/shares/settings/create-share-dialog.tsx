import { useQuery } from '@tanstack/react-query';
import { client, rpc } from '../../../api/rpc.ts';
import { EXPIRIES, type Expiry, endOf } from '../../../lib/time/expiry.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from '../messages.ts';
import type { Share } from './format-share.ts';

const EVERYTHING = 'everything';

interface Values {
  readonly name: string;
  readonly password: string;
  readonly expiry: Expiry;
  readonly segmentId: string;
}

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
  const segments = useQuery(rpc.segments.list.queryOptions({ input: { websiteId } })).data?.segments ?? [];
  const form = useForm({
    first: (): Values => ({ name: '', password: '', expiry: 'never', segmentId: EVERYTHING }),
    send: async ({ name, password, expiry, segmentId }) => {
      const created = await client.shares.create({
        websiteId,
        name,
        password: password === '' ? null : password,
        expiresAt: endOf(expiry, Date.now()),
        filters: segments.find(({ id }) => id === segmentId)?.filters ?? null,
      });
      onCreated(created.share, created.url);
    },
    reload: [rpc.shares.key()],
    fields: ['name', 'password', 'expiresAt'],
  });
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={messages.form.title}
      description={messages.form.text}
      submitLabel={messages.form.submit}
      onClose={onClose}
    >
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
      <Field label={messages.form.expires} error={errors['expiresAt']}>
        <Select choices={EXPIRIES} {...form.choice('expiry')} />
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
          {...form.text('password')}
        />
      </Field>
      {segments.length > 0 && (
        <Field label={messages.form.visits} hint={messages.form.visitsHint}>
          <Select
            choices={[
              { value: EVERYTHING, label: messages.form.allVisits },
              ...segments.map((segment) => ({
                value: segment.id,
                label: messages.form.onlySegment({ name: segment.name }),
              })),
            ]}
            {...form.choice('segmentId')}
          />
        </Field>
      )}
    </FormDialog>
  );
}
