import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { messages } from '../messages.ts';

const texts = messages.bulk;

interface Values {
  readonly tag: string | null;
  readonly action: 'pause' | 'resume';
}

/** Pauses or resumes all monitors with a tag. */
export function BulkDialog({
  tags,
  tag: first,
  onClose,
}: {
  readonly tags: readonly string[];
  /** The tag that is chosen at the beginning. */
  readonly tag: string | undefined;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const form = useForm({
    first: (): Values => ({ tag: first ?? tags[0] ?? null, action: 'pause' }),
    send: async ({ tag, action }) =>
      tag === null
        ? 0
        : (await client.monitors.pauseMany({ organizationId, tag, paused: action === 'pause' })).changed,
    reload: [rpc.monitors.key()],
    done: (changed, { action }) => texts[action === 'pause' ? 'paused' : 'resumed']({ count: changed }),
    onDone: onClose,
  });
  const { tag, action } = form.values;
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.text}
      submitLabel={texts[action]}
      isDisabled={tag === null}
      isChanged={false}
      onClose={onClose}
    >
      <Field label={texts.tag}>
        <Combobox {...form.choice('tag')} choices={tags.map((name) => ({ value: name, label: name }))} />
      </Field>
      <SegmentedControl
        label={texts.action}
        className="self-start"
        {...form.choice('action')}
        segments={[
          { value: 'pause', label: messages.pause },
          { value: 'resume', label: messages.resume },
        ]}
      />
    </FormDialog>
  );
}
