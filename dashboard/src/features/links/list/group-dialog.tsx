import { useForm } from '../../../parts/use-form.ts';
import { Autocomplete } from '../../../ui/forms/autocomplete.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from '../messages.ts';
import type { BulkAction } from './bulk-changes.ts';
import type { useLinkGroups } from './use-links.ts';

const texts = messages.bulk;
/** The value of the select for links without a folder. */
const NONE = 'none';

/** Asks for the tag or the folder of the selected links. */
export function GroupDialog({
  kind,
  count,
  groups: { folders, tags },
  onApply,
  onClose,
}: {
  readonly kind: 'tag' | 'move';
  /** The number of selected links. */
  readonly count: number;
  readonly groups: ReturnType<typeof useLinkGroups>;
  readonly onApply: (action: BulkAction) => void;
  readonly onClose: () => void;
}) {
  const isTag = kind === 'tag';
  const form = useForm({
    first: { tag: '', folderId: NONE },
    send: async ({ tag, folderId }) =>
      onApply(
        isTag
          ? { kind: 'tag', tag: tag.trim() }
          : { kind: 'move', folderId: folderId === NONE ? null : folderId },
      ),
  });
  return (
    <FormDialog
      form={form}
      title={isTag ? texts.tagTitle({ count }) : texts.moveTitle({ count })}
      width="sm"
      submitLabel={texts.apply}
      isDisabled={isTag && form.values.tag.trim() === ''}
      onClose={onClose}
    >
      {isTag ? (
        <Field label={texts.tag}>
          <Autocomplete
            {...form.choice('tag')}
            hasFocus
            label={texts.tag}
            suggestions={tags.map(({ name }) => name)}
          />
        </Field>
      ) : (
        <Field label={texts.folder}>
          <Select
            {...form.choice('folderId')}
            choices={[
              { value: NONE, label: texts.noFolder },
              ...folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      )}
    </FormDialog>
  );
}
