import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { messages } from '../messages.ts';
import { KINDS, STATES } from '../monitor-parts/monitor.ts';
import { isFiltered, type MonitorsSearch, NO_FILTERS, type SearchChange } from './monitors-search.ts';

const texts = messages.toolbar;
const TYPING_MS = 250;
/** The value of a select that does not filter. */
const ALL = 'all';

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
      <SearchField value={q} onChange={(typed) => onChange({ q: typed })} />
      <Select
        label={texts.state}
        className="w-auto! min-w-32"
        value={state ?? ALL}
        onChange={(chosen) => onChange({ state: chosen === ALL ? undefined : chosen })}
        choices={[
          { value: ALL, label: texts.allStates },
          ...STATES.map((value) => ({ value, label: messages.states[value] })),
        ]}
      />
      <Select
        label={texts.kind}
        className="w-auto! min-w-28"
        value={kind ?? ALL}
        onChange={(chosen) => onChange({ kind: chosen === ALL ? undefined : chosen })}
        choices={[
          { value: ALL, label: texts.allKinds },
          ...KINDS.map((value) => ({ value, label: messages.kinds[value].name })),
        ]}
      />
      {tags.length > 0 && (
        <Select
          label={texts.tag}
          className="w-auto! min-w-28 max-w-48"
          // A tag can have the name of the choice that does not filter.
          value={tag === undefined ? ALL : `=${tag}`}
          onChange={(chosen) => onChange({ tag: chosen === ALL ? undefined : chosen.slice(1) })}
          choices={[
            { value: ALL, label: texts.allTags },
            ...tags.map((name) => ({ value: `=${name}`, label: name })),
          ]}
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
