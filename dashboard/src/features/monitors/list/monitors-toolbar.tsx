import { Button } from '../../../ui/button.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
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
  const { q = '', state, kind, tag } = search;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField label={texts.search} value={q} onChange={(typed) => onChange({ q: typed })} />
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
      {tags.length > 0 && (
        <FilterSelect
          label={texts.tag}
          all={texts.allTags}
          className="min-w-28 max-w-48"
          value={tag}
          onChange={(chosen) => onChange({ tag: chosen })}
          choices={tags.map((name) => ({ value: name, label: name }))}
        />
      )}
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}
