import { client } from '../../../api/rpc.ts';
import { instantIn, wallMsIn } from '../../../lib/time/local-time.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useAnalytics } from '../analytics-context.ts';
import type { MarkedAnnotation } from '../chart/marks.ts';
import { messages } from '../messages.ts';
import { wallMsOf } from '../search/range.ts';
import { type AnnotationKind, KIND_TITLES } from './annotation-kinds.tsx';
import { annotationsKey } from './use-annotations.ts';

const KINDS: readonly AnnotationKind[] = ['note', 'release', 'campaign', 'incident'];
const MAX_TEXT = 200;

interface Values {
  readonly text: string;
  readonly kind: AnnotationKind;
  readonly at: string;
  readonly until: string;
  readonly isPublic: boolean;
}

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
  const local = (instant: string | number) =>
    new Date(wallMsIn(timeZone, instant)).toISOString().slice(0, 16);
  const instantOf = (typed: string) => {
    const wallMs = wallMsOf(typed);
    return wallMs === undefined ? typed : new Date(instantIn(timeZone, wallMs)).toISOString();
  };
  const form = useForm({
    first: (): Values => ({
      text: annotation?.text ?? '',
      kind: annotation?.kind ?? 'note',
      at: local(annotation?.at ?? Date.now()),
      until: annotation?.until ? local(annotation.until) : '',
      isPublic: annotation?.isPublic ?? false,
    }),
    send: ({ text, kind, at, until, isPublic }) => {
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
    reload: [annotationsKey(access.key, websiteId)],
    fields: ['text', 'kind', 'at', 'until'],
    done: annotation === undefined ? messages.annotations.added : messages.annotations.saved,
    onDone: onClose,
  });
  const remove = useDeletion();
  const removeAnnotation = (id: string) => {
    remove({
      ids: [id],
      done: messages.annotations.deleted,
      send: () => client.annotations.delete({ id }),
      reload: [annotationsKey(access.key, websiteId)],
    });
    onClose();
  };
  const { errors } = form;
  return (
    <FormDialog
      form={form}
      title={annotation === undefined ? messages.annotations.add : messages.annotations.edit}
      description={messages.annotations.text}
      problem={form.problem}
      submitLabel={annotation === undefined ? messages.annotations.add : messages.annotations.save}
      action={
        annotation !== undefined && (
          <Button className="mr-auto text-bad-text!" onClick={() => removeAnnotation(annotation.id)}>
            {messages.annotations.delete}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Field label={messages.annotations.textLabel} error={errors['text']}>
        <Input
          required
          autoFocus
          maxLength={MAX_TEXT}
          placeholder={messages.annotations.placeholder}
          {...form.text('text')}
        />
      </Field>
      <Field label={messages.annotations.kind} error={errors['kind']}>
        <Select
          choices={KINDS.map((value) => ({ value, label: KIND_TITLES[value] }))}
          {...form.choice('kind')}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={messages.annotations.at}
          error={errors['at']}
          hint={messages.annotations.timeZone({ timeZone: timeZone.replaceAll('_', ' ') })}
        >
          <Input required type="datetime-local" {...form.text('at')} />
        </Field>
        <Field
          label={messages.annotations.until}
          aside={messages.annotations.optional}
          error={errors['until']}
        >
          <Input type="datetime-local" min={form.values.at} {...form.text('until')} />
        </Field>
      </div>
      <Checkbox
        {...form.check('isPublic')}
        label={messages.annotations.public}
        hint={messages.annotations.publicHint}
      />
    </FormDialog>
  );
}
