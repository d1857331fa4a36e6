import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/forms/filter-select.tsx';
import { SearchField } from '../ui/forms/search-field.tsx';

/** The controls above a list: its search, its filters, and a button that clears them. They are stored in the address. */
export function ListToolbar({
  texts,
  q = '',
  onSearch,
  onClear,
  children,
}: {
  readonly texts: { readonly search: string; readonly clear: string };
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
  /** `undefined` if nothing is filtered. */
  readonly onClear: (() => void) | undefined;
  /** The filters. */
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField label={texts.search} value={q} onChange={onSearch} />
      {children}
      {onClear !== undefined && (
        <Button variant="ghost" onClick={onClear}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}

/** Filters a list by a tag. Not shown without tags. */
export function TagFilter({
  texts,
  tags,
  value,
  onChange,
}: {
  readonly texts: { readonly tag: string; readonly allTags: string };
  readonly tags: readonly string[];
  readonly value: string | undefined;
  readonly onChange: (tag: string | undefined) => void;
}) {
  if (tags.length === 0 && value === undefined) return null;
  return (
    <FilterSelect
      label={texts.tag}
      all={texts.allTags}
      className="min-w-28 max-w-48"
      value={value}
      onChange={onChange}
      choices={tags.map((name) => ({ value: name, label: name }))}
    />
  );
}
