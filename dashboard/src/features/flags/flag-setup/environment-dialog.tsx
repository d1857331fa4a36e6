import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { suggestKey } from '../flag-parts/flag-key.ts';
import type { Environment } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { messages } from './messages.ts';

const texts = messages.environments;
const FIELDS = new Set(['name', 'displayName']);
const MAX_NAME = 32;

/** Creates an environment, or changes one. */
export function EnvironmentDialog({
  websiteId,
  environment,
  onClose,
}: {
  readonly websiteId: string;
  /** `undefined` for a new one. */
  readonly environment: Environment | undefined;
  readonly onClose: () => void;
}) {
  const [displayName, setDisplayName] = useState(environment?.displayName ?? '');
  const [typedName, setTypedName] = useState<string>();
  const [requiresConfirmation, setRequiresConfirmation] = useState(
    environment?.requiresConfirmation ?? false,
  );
  const [requiresApproval, setRequiresApproval] = useState(environment?.requiresApproval ?? false);
  const name = typedName ?? suggestKey(displayName).replaceAll(/[._]/g, '-').slice(0, MAX_NAME);
  const version = useVersion(environment);
  const { role } = useOrganization();
  const ownsGuard = environment === undefined || role === 'owner' || role === 'admin';
  const endsGuard = environment?.requiresApproval === true && !requiresApproval;
  const words = wordsOf(environment, endsGuard);
  const saving = useFlagChange(
    async () => {
      const fields = { displayName: displayName.trim(), requiresConfirmation };
      if (environment === undefined)
        return client.flags.environments.create({ websiteId, name, requiresApproval, ...fields });
      const { id } = environment;
      if (!endsGuard) return client.flags.environments.update({ id, requiresApproval, ...fields }, version);
      await client.flags.environments.update({ id, ...fields }, version);
      return client.flags.environments.propose({ id, requiresApproval: false });
    },
    { done: words.done, onDone: onClose },
  );
  const errors = fieldErrorsOf(saving.error);
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      problem={formErrorOf(saving.error, FIELDS)}
      submitLabel={words.save}
      cancelLabel={texts.cancel}
      isPending={saving.isPending}
      isDisabled={displayName.trim() === '' || name === ''}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={texts.displayName} error={errors['displayName']}>
        <Input
          autoComplete="off"
          maxLength={60}
          placeholder={texts.displayNameExample}
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
        />
      </Field>
      {environment === undefined && (
        <Field label={texts.name} hint={texts.nameHint} error={errors['name']}>
          <Input
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={MAX_NAME}
            className="font-mono"
            value={name}
            onChange={(event) => setTypedName(event.target.value.toLowerCase())}
          />
        </Field>
      )}
      <Checkbox
        label={texts.requiresConfirmation}
        hint={texts.requiresConfirmationHint}
        isChecked={requiresConfirmation}
        onChange={setRequiresConfirmation}
      />
      <Checkbox
        label={texts.requiresApproval}
        hint={!ownsGuard ? texts.guardText : endsGuard ? texts.endGuardText : texts.requiresApprovalHint}
        isDisabled={!ownsGuard}
        isChecked={requiresApproval}
        onChange={setRequiresApproval}
      />
    </FormDialog>
  );
}

/** Returns the texts of a new environment, of one that is changed, and of one whose approval is proposed to end. */
function wordsOf(environment: Environment | undefined, endsGuard: boolean) {
  if (environment === undefined)
    return { title: texts.create, text: texts.createText, save: texts.create, done: texts.created };
  const title = texts.editTitle(environment.displayName);
  return endsGuard
    ? { title, text: undefined, save: texts.propose, done: texts.proposed }
    : { title, text: undefined, save: texts.save, done: texts.saved };
}
