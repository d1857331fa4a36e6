import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../analytics-context.ts';
import { conditionText } from '../filters/describe-condition.ts';
import { messages } from '../messages.ts';
import { apiFilterOf } from '../search/condition.ts';
import type { Segment } from './segment-conditions.ts';

const MAX_NAME = 100;
const SHOWN_FIELDS: ReadonlySet<string> = new Set(['name', 'visibility']);

/** Saves the current filters as a segment. */
export function SaveSegment({ onClose }: { readonly onClose: () => void }) {
  const { subject, conditions, canEdit } = useAnalytics();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [visibility, setVisibility] = useState<Segment['visibility']>('personal');
  const saving = useMutation(
    rpc.segments.create.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.segments.key() });
        showDone(messages.segments.saved);
        onClose();
      },
    }),
  );
  const errors = fieldErrorsOf(saving.error);
  const submit = () => {
    const filters = conditions.map(apiFilterOf);
    saving.mutate({ websiteId: subject.id, name: name.trim(), visibility, filters });
  };
  return (
    <FormDialog
      title={messages.segments.save}
      description={conditions.map(conditionText).join(' · ')}
      width="sm"
      problem={formErrorOf(saving.error, SHOWN_FIELDS)}
      cancelLabel={messages.segments.cancel}
      submitLabel={messages.segments.submit}
      isPending={saving.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={messages.segments.name} error={errors['name']}>
        <Input
          required
          autoFocus
          autoComplete="off"
          maxLength={MAX_NAME}
          placeholder={messages.segments.namePlaceholder}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {canEdit && (
        <Field label={messages.segments.visibility} error={errors['visibility']}>
          <Select
            choices={[
              { value: 'personal', label: messages.segments.visibilities.personal },
              { value: 'shared', label: messages.segments.visibilities.shared },
            ]}
            value={visibility}
            onChange={setVisibility}
          />
        </Field>
      )}
    </FormDialog>
  );
}
