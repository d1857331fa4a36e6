import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { suggestKey } from '../flag-parts/flag-key.ts';
import type { Environment } from '../flag-parts/types.ts';
import { messages } from './messages.ts';

const texts = messages.environments;
const MAX_NAME = 32;

interface Values {
  readonly displayName: string;
  readonly typedName: string | undefined;
  readonly requiresConfirmation: boolean;
  readonly requiresApproval: boolean;
}

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
  const version = useVersion(environment);
  const { role } = useOrganization();
  const ownsGuard = environment === undefined || role === 'owner' || role === 'admin';
  const endsGuardIn = ({ requiresApproval }: Values) =>
    environment?.requiresApproval === true && !requiresApproval;
  const form = useForm({
    first: (): Values => ({
      displayName: environment?.displayName ?? '',
      typedName: undefined,
      requiresConfirmation: environment?.requiresConfirmation ?? false,
      requiresApproval: environment?.requiresApproval ?? false,
    }),
    send: async (values) => {
      const { displayName, requiresConfirmation, requiresApproval } = values;
      const fields = { displayName: displayName.trim(), requiresConfirmation };
      if (environment === undefined)
        return client.flags.environments.create({
          websiteId,
          name: nameIn(values),
          requiresApproval,
          ...fields,
        });
      const { id } = environment;
      if (!endsGuardIn(values))
        return client.flags.environments.update({ id, requiresApproval, ...fields }, version);
      await client.flags.environments.update({ id, ...fields }, version);
      return client.flags.environments.propose({ id, requiresApproval: false });
    },
    reload: [rpc.flags.key()],
    fields: ['name', 'displayName'],
    done: (_, values) => wordsOf(environment, endsGuardIn(values)).done,
    onDone: onClose,
  });
  const { values, errors } = form;
  const name = nameIn(values);
  const endsGuard = endsGuardIn(values);
  const words = wordsOf(environment, endsGuard);
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.text}
      submitLabel={words.save}
      isDisabled={values.displayName.trim() === '' || name === ''}
      onClose={onClose}
    >
      <Field label={texts.displayName} error={errors['displayName']}>
        <Input
          autoComplete="off"
          maxLength={60}
          placeholder={texts.displayNameExample}
          {...form.text('displayName')}
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
            onChange={(event) => form.set({ typedName: event.target.value.toLowerCase() })}
          />
        </Field>
      )}
      <Checkbox
        label={texts.requiresConfirmation}
        hint={texts.requiresConfirmationHint}
        {...form.check('requiresConfirmation')}
      />
      <Checkbox
        label={texts.requiresApproval}
        hint={!ownsGuard ? texts.guardText : endsGuard ? texts.endGuardText : texts.requiresApprovalHint}
        isDisabled={!ownsGuard}
        {...form.check('requiresApproval')}
      />
    </FormDialog>
  );
}

/** Returns the typed name, or one that the displayed name suggests. */
function nameIn({ displayName, typedName }: Values): string {
  return typedName ?? suggestKey(displayName).replaceAll(/[._]/g, '-').slice(0, MAX_NAME);
}

/** Returns the texts of a new environment, of one that is changed, and of one whose approval is proposed to end. */
function wordsOf(environment: Environment | undefined, endsGuard: boolean) {
  if (environment === undefined)
    return { title: texts.create, text: texts.createText, save: texts.create, done: texts.created };
  const title = texts.editTitle({ name: environment.displayName });
  return endsGuard
    ? { title, text: undefined, save: texts.propose, done: texts.proposed }
    : { title, text: undefined, save: texts.save, done: texts.saved };
}
