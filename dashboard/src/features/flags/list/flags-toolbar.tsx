import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { messages } from '../messages.ts';
import { isFiltered, NO_FILTERS } from './flag-filters.ts';
import { type FlagsSearch, type SearchChange, STATES } from './flags-search.ts';
import { OwnerFilter } from './owner-filter.tsx';

const texts = messages.toolbar;
const TYPING_MS = 250;
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
    <div className="flex flex-wrap items-center gap-2">
      <SearchField value={search.q ?? ''} onChange={(q) => onChange({ q })} />
      <Select
        label={texts.state}
        className="w-auto! min-w-32"
        value={state ?? ALL}
        onChange={(chosen) => onChange({ state: STATES.find((one) => one === chosen) })}
        choices={[
          { value: ALL, label: texts.allStates },
          ...STATES.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      {tags.length > 0 && (
        <Select
          label={texts.tag}
          className="w-auto! min-w-28 max-w-48"
          value={tag === undefined ? ALL : `=${tag}`}
          onChange={(chosen) => onChange({ tag: chosen === ALL ? undefined : chosen.slice(1) })}
          choices={[
            { value: ALL, label: texts.allTags },
            ...tags.map((name) => ({ value: `=${name}`, label: name })),
          ]}
        />
      )}
      <OwnerFilter value={search.owner} onChange={(owner) => onChange({ owner })} />
      {isFiltered(search) && (
        <Button variant="ghost" onClick={() => onChange(NO_FILTERS)}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}

function SearchField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  // The address changed otherwise: "Clear filters", or "back".
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => onChange(text.trim() || undefined), TYPING_MS);
  };
  return (
    <SearchInput
      label={texts.search}
      className="w-full sm:w-64"
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
