import { useId, useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { Tag } from '../list/use-links.ts';
import { DOT_CLASSES, TAG_COLORS } from '../tags/tag-color.ts';
import { messages } from './messages.ts';
import { useSaving } from './use-saving.ts';

const texts = messages.tags;

/** Creates or edits a tag. */
export function TagDialog({ tag, onClose }: { readonly tag: Tag | undefined; readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const [name, setName] = useState(tag?.name ?? '');
  const [color, setColor] = useState<Tag['color']>(tag?.color ?? 'blue');
  const saving = useSaving(
    () =>
      tag === undefined
        ? client.links.tags.create({ organizationId, name, color })
        : client.links.tags.update({ id: tag.id, name, color }),
    tag === undefined ? texts.created : texts.saved,
    onClose,
  );
  return (
    <FormDialog
      title={tag === undefined ? texts.addTitle : texts.editTitle(tag.name)}
      width="sm"
      problem={formErrorOf(saving.error)}
      cancelLabel={messages.cancel}
      submitLabel={tag === undefined ? texts.add : messages.save}
      isPending={saving.isPending}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={messages.name} error={fieldErrorsOf(saving.error)['name']}>
        <Input
          required
          autoFocus
          maxLength={50}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ColorPicker color={color} onChange={setColor} />
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
