import { ListToolbar, TagFilter } from '../../../parts/list-toolbar.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { messages } from '../messages.ts';
import { KINDS, STATES } from '../monitor-parts/monitor.ts';
import { isFiltered, type MonitorsSearch, NO_FILTERS, type SearchChange } from './monitors-search.ts';

const texts = messages.toolbar;

/** Search and filters of the list. They are stored in the address. */
export function MonitorsToolbar({
  search,
  tags,
  onChange,
}: {
  readonly search: MonitorsSearch;
  readonly tags: readonly string[];
  readonly onChange: (change: SearchChange) => void;
}) {
  const { state, kind, tag } = search;
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
        choices={STATES.map((value) => ({ value, label: messages.states[value] }))}
      />
      <FilterSelect
        label={texts.kind}
        all={texts.allKinds}
        className="min-w-28"
        value={kind}
        onChange={(chosen) => onChange({ kind: chosen })}
        choices={KINDS.map((value) => ({ value, label: messages.kinds[value].name }))}
      />
      <TagFilter texts={texts} tags={tags} value={tag} onChange={(chosen) => onChange({ tag: chosen })} />
    </ListToolbar>
  );
}
