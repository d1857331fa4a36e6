import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { messages } from '../messages.ts';
import { isFiltered } from './link-filters.ts';
import { type LinksSearch, type SearchChange, SORTS } from './links-search.ts';
import type { useLinkGroups } from './use-links.ts';

const texts = messages.toolbar;
const TYPING_MS = 250;
/** The value of a select that does not filter. */
const ALL = 'all';

/** Search, filters and sort order of the list. They are stored in the address. */
export function LinksToolbar({
  search,
  groups: { folders, tags, domains },
  onChange,
}: {
  readonly search: LinksSearch;
  readonly groups: ReturnType<typeof useLinkGroups>;
  readonly onChange: (change: SearchChange) => void;
}) {
  const { folder, tag, domain, archived, sort = 'newest' } = search;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField value={search.q ?? ''} onChange={(q) => onChange({ q })} />
      {(folders.length > 0 || folder !== undefined) && (
        <Select
          label={texts.folder}
          className="w-auto! min-w-32 max-w-48"
          value={folder ?? ALL}
          onChange={(chosen) => onChange({ folder: chosen === ALL ? undefined : chosen })}
          choices={[
            { value: ALL, label: texts.allFolders },
            { value: 'none', label: texts.noFolder },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {(tags.length > 0 || tag !== undefined) && (
        <Select
          label={texts.tag}
          className="w-auto! min-w-28 max-w-48"
          value={tag === undefined ? ALL : `=${tag}`}
          onChange={(chosen) => onChange({ tag: chosen === ALL ? undefined : chosen.slice(1) })}
          choices={[
            { value: ALL, label: texts.allTags },
            ...tags.map(({ name }) => ({ value: `=${name}`, label: name })),
          ]}
        />
      )}
      {(domains.length > 0 || domain !== undefined) && (
        <Select
          label={texts.domain}
          className="w-auto! min-w-32 max-w-56"
          value={domain ?? ALL}
          onChange={(chosen) => onChange({ domain: chosen === ALL ? undefined : chosen })}
          choices={[
            { value: ALL, label: texts.allDomains },
            { value: 'main', label: texts.mainDomain },
            ...domains.map(({ id, hostname }) => ({ value: id, label: hostname })),
          ]}
        />
      )}
      <Select
        label={texts.state}
        className="w-auto! min-w-28"
        value={archived === true ? 'archived' : 'active'}
        onChange={(chosen) => onChange({ archived: chosen === 'archived' ? true : undefined })}
        choices={[
          { value: 'active', label: texts.active },
          { value: 'archived', label: texts.archived },
        ]}
      />
      <Select
        label={texts.sort}
        className="w-auto! min-w-32"
        value={sort}
        onChange={(chosen) => onChange({ sort: chosen === SORTS[0] ? undefined : chosen })}
        choices={SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
      />
      {isFiltered(search) && (
        <Button
          variant="ghost"
          onClick={() =>
            onChange({
              q: undefined,
              folder: undefined,
              tag: undefined,
              domain: undefined,
              archived: undefined,
            })
          }
        >
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
