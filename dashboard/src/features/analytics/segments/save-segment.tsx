import { client, rpc } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useAnalytics } from '../analytics-context.ts';
import { conditionText } from '../filters/describe-condition.ts';
import { messages } from '../messages.ts';
import { apiFilterOf } from '../search/condition.ts';
import type { Segment } from './segment-conditions.ts';

const MAX_NAME = 100;
interface Values {
  readonly name: string;
  readonly visibility: Segment['visibility'];
}

/** Saves the current filters as a segment. */
export function SaveSegment({ onClose }: { readonly onClose: () => void }) {
  const { subject, conditions, canEdit } = useAnalytics();
  const form = useForm({
    first: (): Values => ({ name: '', visibility: 'personal' }),
    send: ({ name, visibility }) => {
      const filters = conditions.map(apiFilterOf);
      return client.segments.create({ websiteId: subject.id, name: name.trim(), visibility, filters });
    },
    reload: [rpc.segments.key()],
    done: messages.segments.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={messages.segments.save}
      description={conditions.map(conditionText).join(' · ')}
      width="sm"
      submitLabel={messages.segments.submit}
      onClose={onClose}
    >
      <Field label={messages.segments.name} error={form.errors['name']}>
        <Input
          required
          autoFocus
          autoComplete="off"
          maxLength={MAX_NAME}
          placeholder={messages.segments.namePlaceholder}
          {...form.text('name')}
        />
      </Field>
      {canEdit && (
        <Field label={messages.segments.visibility} error={form.errors['visibility']}>
          <Select
            choices={[
              { value: 'personal', label: messages.segments.visibilities.personal },
              { value: 'shared', label: messages.segments.visibilities.shared },
            ]}
            {...form.choice('visibility')}
          />
        </Field>
      )}
    </FormDialog>
  );
}
