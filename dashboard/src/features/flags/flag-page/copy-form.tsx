import { lazy, Suspense, useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { ifVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { SettingsForm } from '../../../ui/forms/settings-form.tsx';
import { diffConfigs } from '../flag-editor/config-diff.ts';
import { changedFields } from '../flag-editor/config-input.ts';
import { configIn, type Environment, type Flag } from '../flag-parts/types.ts';
import { messages } from './messages.ts';
import { useSegmentNames } from './use-segment-names.ts';

const texts = messages.copy;
const ProposeDialog = lazy(() =>
  import('./propose-dialog.tsx').then((module) => ({ default: module.ProposeDialog })),
);

/** Copies rules, targets and values from one environment to another. */
export function CopyForm({
  flag,
  environments,
}: {
  readonly flag: Flag;
  readonly environments: readonly Environment[];
}) {
  const [first, second] = environments;
  const [isProposing, setIsProposing] = useState(false);
  const segmentName = useSegmentNames(flag.websiteId);
  const find = (name: string) => environments.find((one) => one.name === name);
  const nameOf = (name: string) => find(name)?.displayName ?? name;
  const form = useForm({
    first: { from: second?.name ?? '', to: first?.name ?? '' },
    send: ({ from, to }) => client.flags.copy({ id: flag.id, from, to }, ifVersion(flag.etag)),
    reload: [rpc.flags.key()],
    fields: [],
    done: (_, { to }) => texts.done({ environment: nameOf(to) }),
  });
  const { from, to } = form.values;
  const [source, target] = [find(from), find(to)];
  const isGuarded = target?.requiresApproval === true;
  const before = target && configIn(flag, target);
  const after = source && before && { ...configIn(flag, source), status: before.status };
  const differences = before && after ? diffConfigs(before, after, segmentName) : [];
  const choices = environments.map(({ name, displayName }) => ({ value: name, label: displayName }));
  return (
    <SettingsForm
      form={form}
      isChanged={false}
      title={texts.title}
      description={texts.text}
      saveLabel={isGuarded ? messages.propose.submit : texts.submit}
      isDisabled={from === to || differences.length === 0}
      onSave={() => (isGuarded ? setIsProposing(true) : form.submit())}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.from}>
          <Select {...form.choice('from')} choices={choices} />
        </Field>
        <Field label={texts.to}>
          <Select {...form.choice('to')} choices={choices} />
        </Field>
      </div>
      {from !== to && differences.length === 0 && <p className="text-ink-3">{texts.isSame}</p>}
      <Suspense>
        {isProposing && target !== undefined && before && after && (
          <ProposeDialog
            flag={flag}
            environment={target}
            title={texts.proposal({ name: flag.name, from: nameOf(from), to: nameOf(to) })}
            changes={changedFields(before, after)}
            differences={differences}
            onProposed={() => setIsProposing(false)}
            onClose={() => setIsProposing(false)}
          />
        )}
      </Suspense>
    </SettingsForm>
  );
}
