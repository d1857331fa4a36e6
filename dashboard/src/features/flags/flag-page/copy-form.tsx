import { useState } from 'react';
import { formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { ifVersion } from '../../../api/versions.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { SettingsForm } from '../../../ui/settings-form.tsx';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { messages } from './messages.ts';

const texts = messages.copy;

/** Copies rules, targets and values from one environment to another. */
export function CopyForm({
  flag,
  environments,
}: {
  readonly flag: Flag;
  readonly environments: readonly Environment[];
}) {
  const [first, second] = environments;
  const [from, setFrom] = useState(second?.name ?? '');
  const [to, setTo] = useState(first?.name ?? '');
  const nameOf = (name: string) => environments.find((one) => one.name === name)?.displayName ?? name;
  const copying = useFlagChange(() => client.flags.copy({ id: flag.id, from, to }, ifVersion(flag.etag)), {
    done: texts.done(nameOf(to)),
  });
  const choices = environments.map(({ name, displayName }) => ({ value: name, label: displayName }));
  return (
    <SettingsForm
      title={texts.title}
      description={texts.text}
      saveLabel={texts.submit}
      isSaving={copying.isPending}
      isDisabled={from === to}
      problem={formErrorOf(copying.error, new Set())}
      onSave={() => copying.mutate(undefined)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.from}>
          <Select value={from} onChange={setFrom} choices={choices} />
        </Field>
        <Field label={texts.to}>
          <Select value={to} onChange={setTo} choices={choices} />
        </Field>
      </div>
    </SettingsForm>
  );
}
