import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { ListToolbar, TagFilter } from '../../../parts/list-toolbar.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from '../messages.ts';
import { isFiltered, NO_FILTERS } from './flag-filters.ts';
import { type FlagsSearch, type SearchChange, STATES } from './flags-search.ts';

const texts = messages.toolbar;
const ALL = 'all';

/** Search and filters of the list. They are stored in the address. */
export function FlagsToolbar({
  search,
  flags,
  onChange,
}: {
  readonly search: FlagsSearch;
  readonly flags: readonly { readonly tags: readonly string[] }[];
  readonly onChange: (change: SearchChange) => void;
}) {
  const { state, tag } = search;
  const found = flags.flatMap(({ tags }) => tags);
  const tags = [...new Set(tag === undefined ? found : [...found, tag])].sort();
  return (
    <ListToolbar
      texts={texts}
      q={search.q}
      onSearch={(q) => onChange({ q })}
      onClear={isFiltered(search) ? () => onChange(NO_FILTERS) : undefined}
    >
      <FilterSelect
        label={texts.state}
        all={texts.allStates}
        className="min-w-32"
        value={state}
        onChange={(chosen) => onChange({ state: chosen })}
        choices={STATES.map((value) => ({ value, label: texts.states[value] }))}
      />
      <TagFilter texts={texts} tags={tags} value={tag} onChange={(chosen) => onChange({ tag: chosen })} />
      <OwnerFilter value={search.owner} onChange={(owner) => onChange({ owner })} />
    </ListToolbar>
  );
}

/** Filters flags by the member who is responsible for them. Not shown in an organization of one person. */
function OwnerFilter({
  value,
  onChange,
}: {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}) {
  const { id: organizationId } = useOrganization();
  const members =
    useQuery(rpc.organizations.members.queryOptions({ input: { organizationId } })).data?.members ?? [];
  if (members.length < 2 && value === undefined) return null;
  return (
    <Select
      label={texts.owner}
      className="w-auto! min-w-32 max-w-48"
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
      choices={[
        { value: ALL, label: texts.allOwners },
        ...members.map(({ userId, name }) => ({ value: userId, label: name })),
      ]}
    />
  );
}
