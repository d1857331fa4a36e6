import { client } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import type { Component, StatusPage, Subscriber } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.addDialog;
const KINDS = ['email', 'webhook', 'slack'] as const satisfies readonly Subscriber['kind'][];

interface Values {
  readonly kind: Subscriber['kind'];
  readonly address: string;
  readonly componentIds: readonly string[];
}

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
  const form = useForm({
    first: (): Values => ({ kind: 'email', address: '', componentIds: [] }),
    send: ({ kind, address, componentIds }) =>
      client.statusPages.subscribers.create({
        id: page.id,
        kind,
        address: address.trim(),
        componentIds: [...componentIds],
      }),
    reload: STATUS_PAGE_QUERIES,
    done: texts.added,
    onDone: onClose,
  });
  const { kind, address } = form.values;
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.text}
      submitLabel={texts.submit}
      isDisabled={address.trim() === ''}
      onClose={onClose}
    >
      <SegmentedControl
        label={messages.kind}
        className="self-start"
        {...form.choice('kind')}
        segments={KINDS.map((value) => ({ value, label: messages.kinds[value] }))}
      />
      <Field label={texts.address} error={form.errors['address']}>
        <Input
          type={kind === 'email' ? 'email' : 'url'}
          autoComplete="off"
          placeholder={texts.examples[kind]}
          {...form.text('address')}
        />
      </Field>
      {components.length > 0 && (
        <Field label={texts.components} hint={texts.componentsText} error={form.errors['componentIds']}>
          <MultiCombobox
            choices={components.map(({ id, displayName }) => ({ value: id, label: displayName }))}
            {...form.list('componentIds')}
          />
        </Field>
      )}
    </FormDialog>
  );
}
