import { useId } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { Tag } from '../list/use-links.ts';
import { DOT_CLASSES, TAG_COLORS } from '../tags/tag-color.ts';
import { messages } from './messages.ts';

const texts = messages.tags;

interface Values {
  readonly name: string;
  readonly color: Tag['color'];
}

/** Creates or edits a tag. */
export function TagDialog({ tag, onClose }: { readonly tag: Tag | undefined; readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const form = useForm({
    first: (): Values => ({ name: tag?.name ?? '', color: tag?.color ?? 'blue' }),
    send: ({ name, color }) =>
      tag === undefined
        ? client.links.tags.create({ organizationId, name, color })
        : client.links.tags.update({ id: tag.id, name, color }),
    reload: [rpc.links.key()],
    done: tag === undefined ? texts.created : texts.saved,
    onDone: onClose,
  });
  const { color } = form.values;
  return (
    <FormDialog
      form={form}
      title={tag === undefined ? texts.addTitle : texts.editTitle({ name: tag.name })}
      width="sm"
      submitLabel={tag === undefined ? texts.add : messages.save}
      onClose={onClose}
    >
      <Field label={messages.name} error={form.errors['name']}>
        <Input required autoFocus maxLength={50} autoComplete="off" {...form.text('name')} />
      </Field>
      <ColorPicker color={color} onChange={(color) => form.set({ color })} />
    </FormDialog>
  );
}

function ColorPicker({
  color,
  onChange,
}: {
  readonly color: Tag['color'];
  readonly onChange: (color: Tag['color']) => void;
}) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{texts.color}</legend>
      <div className="grid grid-cols-2 gap-1 sm:grid-cols-4">
        {TAG_COLORS.map((value) => (
          <label
            key={value}
            className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md border border-transparent px-2 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === color}
              onChange={() => onChange(value)}
              className="sr-only"
            />
            <span aria-hidden className={joinClasses('size-3 rounded-full', DOT_CLASSES[value])} />
            {texts.colors[value]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
