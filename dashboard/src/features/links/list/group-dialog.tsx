import { useState } from 'react';
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
  const [tag, setTag] = useState('');
  const [folderId, setFolderId] = useState<string>(NONE);
  const isTag = kind === 'tag';
  return (
    <FormDialog
      title={isTag ? texts.tagTitle(count) : texts.moveTitle(count)}
      width="sm"
      problem={undefined}
      cancelLabel={texts.cancel}
      submitLabel={texts.apply}
      isPending={false}
      isDisabled={isTag && tag.trim() === ''}
      onSubmit={() =>
        onApply(
          isTag
            ? { kind: 'tag', tag: tag.trim() }
            : { kind: 'move', folderId: folderId === NONE ? null : folderId },
        )
      }
      onClose={onClose}
    >
      {isTag ? (
        <Field label={texts.tag}>
          <Autocomplete
            value={tag}
            onChange={setTag}
            hasFocus
            label={texts.tag}
            suggestions={tags.map(({ name }) => name)}
          />
        </Field>
      ) : (
        <Field label={texts.folder}>
          <Select
            value={folderId}
            onChange={setFolderId}
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
