import type { FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextFileField } from '../../../ui/forms/text-file-field.tsx';
import { useLinkGroups } from '../list/use-links.ts';
import { type ImportDraft, MAX_CSV_LENGTH } from './link-import.ts';
import { messages } from './messages.ts';

const texts = messages.import;
/** The value of a select for no choice. */
const NONE = 'none';

/** The file of an import and what its links have in common. */
export function ImportForm({
  draft,
  isPending,
  onChange,
  onPreview,
}: {
  readonly draft: ImportDraft;
  readonly isPending: boolean;
  readonly onChange: (change: Partial<ImportDraft>) => void;
  readonly onPreview: () => void;
}) {
  const { folders, domains } = useLinkGroups();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onPreview();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextFileField
        label={texts.file}
        accept=".csv,text/csv"
        maxBytes={MAX_CSV_LENGTH}
        tooLarge={texts.tooLarge}
        onRead={(csv) => onChange({ csv })}
      />
      <Field label={texts.csv} hint={texts.csvHint}>
        <TextArea
          required
          rows={6}
          maxLength={MAX_CSV_LENGTH}
          spellCheck={false}
          className="font-mono text-xs"
          placeholder={texts.example}
          value={draft.csv}
          onChange={(event) => onChange({ csv: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={texts.tags} hint={texts.tagsHint}>
          <Input
            autoComplete="off"
            value={draft.tags}
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        </Field>
        <Field label={texts.folder}>
          <Select
            value={draft.folderId === '' ? NONE : draft.folderId}
            onChange={(id) => onChange({ folderId: id === NONE ? '' : id })}
            choices={[
              { value: NONE, label: texts.noFolder },
              ...folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Field label={texts.domain} hint={texts.domainHint}>
          <Select
            value={draft.domainId === '' ? NONE : draft.domainId}
            onChange={(id) => onChange({ domainId: id === NONE ? '' : id })}
            choices={[
              { value: NONE, label: texts.mainDomain },
              ...domains.map(({ id, hostname }) => ({ value: id, label: hostname })),
            ]}
          />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" isPending={isPending} disabled={draft.csv.trim() === ''}>
          {texts.preview}
        </Button>
      </div>
    </form>
  );
}
