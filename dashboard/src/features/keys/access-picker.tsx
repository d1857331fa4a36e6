import { useQuery } from '@tanstack/react-query';
import { websitesQuery } from '../../api/session.ts';
import { MultiCombobox } from '../../ui/forms/combobox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import type { Key } from './format-key.ts';
import { messages } from './messages.ts';

/** Selects the websites of an organization that a key or an app can access. */
export function AccessPicker({
  organizationId,
  access,
  onChange,
  error,
}: {
  readonly organizationId: string;
  readonly access: Key['access'];
  readonly onChange: (access: Key['access']) => void;
  readonly error?: string | undefined;
}) {
  const { data } = useQuery(websitesQuery);
  const own = data?.websites.filter((website) => website.organizationId === organizationId) ?? [];
  return (
    <div className="flex flex-col gap-2">
      <span className="font-medium">{messages.access.title}</span>
      <SegmentedControl
        label={messages.access.title}
        className="self-start"
        value={access.type}
        onChange={(type) => onChange(type === 'global' ? { type } : { type, websiteIds: [] })}
        segments={[
          { value: 'global', label: messages.access.all },
          { value: 'website', label: messages.access.selected },
        ]}
      />
      {access.type === 'global' ? (
        <p className="text-ink-3 text-xs">{messages.access.allText} </p>
      ) : (
        <Field
          label={messages.access.selected}
          isLabelHidden
          error={error}
          hint={messages.access.selectedHint}
        >
          <MultiCombobox
            choices={own.map(({ id, name, domain }) => ({
              value: id,
              label: name === domain ? name : `${name} (${domain})`,
            }))}
            values={access.websiteIds}
            onChange={(websiteIds) => onChange({ type: 'website', websiteIds: [...websiteIds] })}
            placeholder={messages.access.placeholder}
            emptyText={messages.access.noResults}
          />
        </Field>
      )}
    </div>
  );
}
