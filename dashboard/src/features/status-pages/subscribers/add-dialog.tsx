import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import type { Component, StatusPage, Subscriber } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.addDialog;
const KINDS = ['email', 'webhook', 'slack'] as const satisfies readonly Subscriber['kind'][];
const FIELDS = new Set(['address', 'componentIds']);

/** Adds a subscriber, who must confirm. */
export function AddDialog({
  page,
  components,
  onClose,
}: {
  readonly page: StatusPage;
  readonly components: readonly Component[];
  readonly onClose: () => void;
}) {
  const [kind, setKind] = useState<Subscriber['kind']>('email');
  const [address, setAddress] = useState('');
  const [componentIds, setComponentIds] = useState<readonly string[]>([]);
  const adding = useChange(
    () =>
      client.statusPages.subscribers.create({
        id: page.id,
        kind,
        address: address.trim(),
        componentIds: [...componentIds],
      }),
    { done: texts.added, onDone: onClose },
  );
  const errors = fieldErrorsOf(adding.error);
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      problem={formErrorOf(adding.error, FIELDS)}
      submitLabel={texts.submit}
      cancelLabel={texts.cancel}
      isPending={adding.isPending}
      isDisabled={address.trim() === ''}
      onSubmit={() => adding.mutate(undefined)}
      onClose={onClose}
    >
      <SegmentedControl
        label={messages.kind}
        className="self-start"
        value={kind}
        onChange={setKind}
        segments={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
      />
      <Field label={texts.address} error={errors['address']}>
        <Input
          type={kind === 'email' ? 'email' : 'url'}
          autoComplete="off"
          placeholder={texts.examples[kind]}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      {components.length > 0 && (
        <Field label={texts.components} hint={texts.componentsText} error={errors['componentIds']}>
          <MultiCombobox
            choices={components.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            values={componentIds}
            onChange={setComponentIds}
          />
        </Field>
      )}
    </FormDialog>
  );
}
