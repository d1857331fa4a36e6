import { useState } from 'react';
import { errorIn } from '../../../api/problem.ts';
import { MultiCombobox } from '../../../ui/forms/combobox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import type { useLinkGroups } from '../list/use-links.ts';
import type { FormPart } from './form-part.ts';
import { completeUrl, defaultName, type Link } from './link-draft.ts';
import { messages } from './messages.ts';
import { SlugFields } from './slug-fields.tsx';

/** The value of a select for no choice. */
const NONE = 'none';

/** Destination, short URL, name, tags and folder. */
export function BasicFields({
  draft,
  onChange,
  errors,
  groups,
  link,
}: FormPart & {
  readonly groups: ReturnType<typeof useLinkGroups>;
  /** The link that is edited. */
  readonly link: Link | undefined;
}) {
  return (
    <>
      <Field label={messages.target} error={errors['targetUrl']}>
        <Input
          required
          autoFocus={link === undefined}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={4_096}
          placeholder={messages.targetPlaceholder}
          value={draft.targetUrl}
          onChange={(event) => onChange({ targetUrl: event.target.value })}
          onBlur={() => onChange({ targetUrl: completeUrl(draft.targetUrl) })}
        />
      </Field>
      <SlugFields draft={draft} onChange={onChange} errors={errors} domains={groups.domains} link={link} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.name} error={errors['name']} hint={messages.nameHint}>
          <Input
            autoComplete="off"
            maxLength={200}
            placeholder={defaultName(draft.targetUrl)}
            value={draft.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label={messages.folder} error={errors['folderId']}>
          <Select
            value={draft.folderId === '' ? NONE : draft.folderId}
            onChange={(id) => onChange({ folderId: id === NONE ? '' : id })}
            choices={[
              { value: NONE, label: messages.noFolder },
              ...groups.folders.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
      </div>
      <Field label={messages.tags} error={errorIn(errors, 'tags')}>
        <TagPicker
          known={groups.tags.map(({ name }) => name)}
          tags={draft.tags}
          onChange={(tags) => onChange({ tags })}
        />
      </Field>
    </>
  );
}

function TagPicker({
  known,
  tags,
  onChange,
}: {
  readonly known: readonly string[];
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const names = [...new Set([...known, ...tags])];
  const added = typed.trim();
  const isNew = added !== '' && !names.some((name) => name.toLowerCase() === added.toLowerCase());
  return (
    <MultiCombobox
      placeholder={messages.tagsPlaceholder}
      values={tags}
      onChange={onChange}
      onType={setTyped}
      choices={[
        ...names.map((name) => ({ value: name, label: name })),
        ...(isNew ? [{ value: added, label: messages.createTag({ name: added }) }] : []),
      ]}
    />
  );
}
