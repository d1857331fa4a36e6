import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { Mark } from '../chart/marks.ts';
import { instantIn, wallMsIn } from '../range/local-time.ts';
import { wallMsOf } from '../search/range.ts';
import { type AnnotationKind, KIND_TITLES } from './annotation-kinds.tsx';
import { annotationsKey } from './use-annotations.ts';

const KINDS: readonly AnnotationKind[] = ['note', 'release', 'campaign', 'incident'];
const MAX_TEXT = 200;

/** Writes an annotation, changes one, or deletes it. */
export function AnnotationDialog({
  annotation,
  onClose,
}: {
  /** Absent when a new one is written. */
  readonly annotation?: Mark['annotation'];
  readonly onClose: () => void;
}) {
  const { website, access } = useAnalytics();
  const { timeZone, id: websiteId } = website;
  const queryClient = useQueryClient();
  const local = (instant: string | number) =>
    new Date(wallMsIn(timeZone, instant)).toISOString().slice(0, 16);
  const [text, setText] = useState(annotation?.text ?? '');
  const [kind, setKind] = useState<AnnotationKind>(annotation?.kind ?? 'note');
  const [at, setAt] = useState(local(annotation?.at ?? Date.now()));
  const [until, setUntil] = useState(annotation?.until ? local(annotation.until) : '');
  const [isPublic, setIsPublic] = useState(annotation?.isPublic ?? false);
  const done = (said: string) => ({
    meta: { showsErrors: true },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: annotationsKey(access.key, websiteId) });
      showDone(said);
      onClose();
    },
  });
  const instantOf = (typed: string) => {
    const wallMs = wallMsOf(typed);
    return wallMs === undefined ? typed : new Date(instantIn(timeZone, wallMs)).toISOString();
  };
  const saving = useMutation({
    ...done(annotation === undefined ? 'Annotation added' : 'Annotation saved'),
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
    ...done('Annotation deleted'),
    mutationFn: (id: string) => client.annotations.delete({ id }),
  });
  const error = saving.error ?? deleting.error;
  const errors = fieldErrorsOf(saving.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={annotation === undefined ? 'Add an annotation' : 'Annotation'}
      description="What happened, so that everybody understands the chart later."
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error !== null && Object.keys(errors).length === 0 && (
          <Notice tone="bad">{toProblem(error).message}</Notice>
        )}
        <Field label="Text" error={errors['text']}>
          <Input
            required
            autoFocus
            maxLength={MAX_TEXT}
            placeholder="Version 2 is out"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Field label="Kind" error={errors['kind']}>
          <Select
            choices={KINDS.map((value) => ({ value, label: KIND_TITLES[value] }))}
            value={kind}
            onChange={setKind}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="When" error={errors['at']} hint={`Time in ${timeZone.replaceAll('_', ' ')}`}>
            <Input
              required
              type="datetime-local"
              value={at}
              onChange={(event) => setAt(event.target.value)}
            />
          </Field>
          <Field label="Until" aside="Optional" error={errors['until']}>
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
          label="Visitors see it, too"
          hint="On the public page of the website and behind share links."
        />
        <div className="flex flex-wrap justify-end gap-2">
          {annotation !== undefined && (
            <Button
              className="mr-auto text-bad-text!"
              isPending={deleting.isPending}
              onClick={() => deleting.mutate(annotation.id)}
            >
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={saving.isPending}>
            {annotation === undefined ? 'Add annotation' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
