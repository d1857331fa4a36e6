import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { instantIn, wallMsIn } from '../../../lib/time/local-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { MarkedAnnotation } from '../chart/marks.ts';
import { messages } from '../messages.ts';
import { wallMsOf } from '../search/range.ts';
import { type AnnotationKind, KIND_TITLES } from './annotation-kinds.tsx';
import { annotationsKey } from './use-annotations.ts';

const KINDS: readonly AnnotationKind[] = ['note', 'release', 'campaign', 'incident'];
const MAX_TEXT = 200;
const SHOWN_FIELDS: ReadonlySet<string> = new Set(['text', 'kind', 'at', 'until']);

/** Creates, edits or deletes an annotation. */
export function AnnotationDialog({
  annotation,
  onClose,
}: {
  /** Absent for a new annotation. */
  readonly annotation?: MarkedAnnotation;
  readonly onClose: () => void;
}) {
  const { subject, access } = useAnalytics();
  const { timeZone, id: websiteId } = subject;
  const queryClient = useQueryClient();
  const local = (instant: string | number) =>
    new Date(wallMsIn(timeZone, instant)).toISOString().slice(0, 16);
  const [text, setText] = useState(annotation?.text ?? '');
  const [kind, setKind] = useState<AnnotationKind>(annotation?.kind ?? 'note');
  const [at, setAt] = useState(local(annotation?.at ?? Date.now()));
  const [until, setUntil] = useState(annotation?.until ? local(annotation.until) : '');
  const [isPublic, setIsPublic] = useState(annotation?.isPublic ?? false);
  const withToast = (toast: string) => ({
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: annotationsKey(access.key, websiteId) });
      showDone(toast);
      onClose();
    },
  });
  const instantOf = (typed: string) => {
    const wallMs = wallMsOf(typed);
    return wallMs === undefined ? typed : new Date(instantIn(timeZone, wallMs)).toISOString();
  };
  const saving = useMutation({
    ...withToast(annotation === undefined ? messages.annotations.added : messages.annotations.saved),
    mutationFn: () => {
      const fields = {
        text: text.trim(),
        kind,
        at: instantOf(at),
        until: until === '' ? null : instantOf(until),
        isPublic,
      };
      return annotation === undefined
        ? client.annotations.create({ websiteId, ...fields })
        : client.annotations.update({ id: annotation.id, ...fields });
    },
  });
  const deleting = useMutation({
    ...withToast(messages.annotations.deleted),
    mutationFn: (id: string) => client.annotations.delete({ id }),
  });
  const error = saving.error ?? deleting.error;
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={annotation === undefined ? messages.annotations.add : messages.annotations.edit}
      description={messages.annotations.text}
      problem={formErrorOf(error, SHOWN_FIELDS)}
      cancelLabel={messages.annotations.cancel}
      submitLabel={annotation === undefined ? messages.annotations.add : messages.annotations.save}
      isPending={saving.isPending}
      action={
        annotation !== undefined && (
          <Button
            className="mr-auto text-bad-text!"
            isPending={deleting.isPending}
            onClick={() => deleting.mutate(annotation.id)}
          >
            {messages.annotations.delete}
          </Button>
        )
      }
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Field label={messages.annotations.textLabel} error={errors['text']}>
        <Input
          required
          autoFocus
          maxLength={MAX_TEXT}
          placeholder={messages.annotations.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label={messages.annotations.kind} error={errors['kind']}>
        <Select
          choices={KINDS.map((value) => ({ value, label: KIND_TITLES[value] }))}
          value={kind}
          onChange={setKind}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={messages.annotations.at}
          error={errors['at']}
          hint={messages.annotations.timeZone(timeZone.replaceAll('_', ' '))}
        >
          <Input required type="datetime-local" value={at} onChange={(event) => setAt(event.target.value)} />
        </Field>
        <Field
          label={messages.annotations.until}
          aside={messages.annotations.optional}
          error={errors['until']}
        >
          <Input
            type="datetime-local"
            min={at}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      </div>
      <Checkbox
        isChecked={isPublic}
        onChange={setIsPublic}
        label={messages.annotations.public}
        hint={messages.annotations.publicHint}
      />
    </FormDialog>
  );
}
