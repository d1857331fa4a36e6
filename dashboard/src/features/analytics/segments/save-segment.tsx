import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../analytics-context.ts';
import { conditionText } from '../filters/describe-condition.ts';
import { messages } from '../messages.ts';
import { apiFilterOf } from '../search/condition.ts';
import type { Segment } from './segment-conditions.ts';

const MAX_NAME = 100;

/** Saves the current filters as a segment. */
export function SaveSegment({ onClose }: { readonly onClose: () => void }) {
  const { website, conditions, canEdit } = useAnalytics();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filters = conditions.map(apiFilterOf);
    saving.mutate({ websiteId: website.id, name: name.trim(), visibility, filters });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.segments.save}
      description={conditions.map(conditionText).join(' · ')}
      width="sm"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {saving.error !== null && Object.keys(errors).length === 0 && (
          <Notice tone="bad">{toProblem(saving.error).message}</Notice>
        )}
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
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{messages.segments.cancel}</Button>
          <Button type="submit" variant="primary" isPending={saving.isPending}>
            {messages.segments.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
