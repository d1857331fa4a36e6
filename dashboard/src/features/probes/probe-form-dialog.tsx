import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { client } from '../../api/rpc.ts';
import { useOrganization } from '../../api/session.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { showDone } from '../../ui/toasts.ts';
import { messages } from './messages.ts';
import type { Probe, ProbeWithToken } from './probe.ts';
import { useChange } from './use-change.ts';

/** Creates a probe. `onCreated` receives its token, which is available only once. */
export function CreateProbeDialog({
  onCreated,
  onClose,
}: {
  readonly onCreated: (created: ProbeWithToken) => void;
  readonly onClose: () => void;
}) {
  const { id: organizationId } = useOrganization();
  const [name, setName] = useState('');
  const [region, setRegion] = useState('');
  const creating = useChange(() => client.probes.create({ organizationId, name, region }), onCreated);
  const errors = fieldErrorsOf(creating.error);
  return (
    <FormDialog
      title={messages.formTitle}
      description={messages.formText}
      problem={formErrorOf(creating.error)}
      cancelLabel={messages.cancel}
      submitLabel={messages.create}
      isPending={creating.isPending}
      onSubmit={() => creating.mutate()}
      onClose={onClose}
    >
      <Field label={messages.name} error={errors['name']}>
        <Input
          required
          autoFocus
          maxLength={100}
          autoComplete="off"
          placeholder={messages.namePlaceholder}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={messages.region} error={errors['region']} hint={messages.regionHint}>
        <Input
          required
          maxLength={31}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={messages.regionPlaceholder}
          value={region}
          onChange={(event) => setRegion(event.target.value)}
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
  const [name, setName] = useState(probe.name);
  const renaming = useChange(
    () => client.probes.update({ id: probe.id, name }),
    () => {
      showDone(messages.saved);
      onClose();
    },
  );
  const errors = fieldErrorsOf(renaming.error);
  return (
    <FormDialog
      title={messages.renameTitle(probe.name)}
      problem={formErrorOf(renaming.error)}
      cancelLabel={messages.cancel}
      submitLabel={messages.save}
      isPending={renaming.isPending}
      onSubmit={() => renaming.mutate()}
      onClose={onClose}
    >
      <Field label={messages.name} error={errors['name']}>
        <Input
          required
          autoFocus
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
