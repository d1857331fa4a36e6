import { client, rpc } from '../../api/rpc.ts';
import { useOrganization } from '../../api/session.ts';
import { useForm } from '../../parts/use-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { messages } from './messages.ts';
import type { Probe, ProbeWithToken } from './probe.ts';

/** Creates a probe. `onCreated` receives its token, which is available only once. */
export function CreateProbeDialog({
  onCreated,
  onClose,
}: {
  readonly onCreated: (created: ProbeWithToken) => void;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const form = useForm({
    first: { name: '', region: '' },
    send: (values) => client.probes.create({ organizationId, ...values }),
    reload: [rpc.probes.key()],
    onDone: onCreated,
  });
  return (
    <FormDialog
      form={form}
      title={messages.formTitle}
      description={messages.formText}
      submitLabel={messages.create}
      onClose={onClose}
    >
      <Field label={messages.name} error={form.errors['name']}>
        <Input
          required
          autoFocus
          maxLength={100}
          autoComplete="off"
          placeholder={messages.namePlaceholder}
          {...form.text('name')}
        />
      </Field>
      <Field label={messages.region} error={form.errors['region']} hint={messages.regionHint}>
        <Input
          required
          maxLength={31}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={messages.regionPlaceholder}
          {...form.text('region')}
        />
      </Field>
    </FormDialog>
  );
}

/** Changes the name of a probe. */
export function RenameProbeDialog({
  probe,
  onClose,
}: {
  readonly probe: Probe;
  readonly onClose: () => void;
}) {
  const form = useForm({
    first: { name: probe.name },
    send: ({ name }) => client.probes.update({ id: probe.id, name }),
    reload: [rpc.probes.key()],
    done: messages.saved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={messages.renameTitle({ name: probe.name })}
      submitLabel={messages.save}
      onClose={onClose}
    >
      <Field label={messages.name} error={form.errors['name']}>
        <Input required autoFocus maxLength={100} autoComplete="off" {...form.text('name')} />
      </Field>
    </FormDialog>
  );
}
