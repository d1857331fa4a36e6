import { useQuery } from '@tanstack/react-query';
import { websitesQuery } from '../../api/session.ts';
import { MultiCombobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { Key } from './key-words.ts';

/** Chooses which websites of an organization a key reaches. */
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
      <span className="font-medium">Websites</span>
      <SegmentedControl
        label="Websites"
        className="self-start"
        value={access.type}
        onChange={(type) => onChange(type === 'global' ? { type } : { type, websiteIds: [] })}
        segments={[
          { value: 'global', label: 'All websites' },
          { value: 'website', label: 'Only some' },
        ]}
      />
      {access.type === 'global' ? (
        <p className="text-ink-3 text-xs">
          All websites of the organization, also those that are added later.
        </p>
      ) : (
        <Field
          label="Which websites"
          isLabelHidden
          error={error}
          hint="Links, monitors and flags count by the website they belong to. What belongs to the organization is out of reach."
        >
          <MultiCombobox
            choices={own.map(({ id, name, domain }) => ({
              value: id,
              label: name === domain ? name : `${name} (${domain})`,
            }))}
            values={access.websiteIds}
            onChange={(websiteIds) => onChange({ type: 'website', websiteIds: [...websiteIds] })}
            placeholder="Find websites …"
            emptyText="No such website."
          />
        </Field>
      )}
    </div>
  );
}
