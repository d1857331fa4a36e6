import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { EXPIRIES, type Expiry, endOf } from '../../../lib/expiry.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
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
  const formId = useId();
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
  const hasFieldError = Object.keys(errors).some((field) => SHOWN_FIELDS.has(field));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creating.mutate({
      websiteId,
      name,
      password: password === '' ? null : password,
      expiresAt: endOf(expiry, Date.now()),
      filters: segments.find(({ id }) => id === segmentId)?.filters ?? null,
    });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.form.title}
      description={messages.form.text}
      footer={
        <>
          <Button onClick={onClose}>{messages.form.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={creating.isPending}>
            {messages.form.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {creating.error !== null && !hasFieldError && (
          <Notice tone="bad">{toProblem(creating.error).message}</Notice>
        )}
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
      </form>
    </Dialog>
  );
}
