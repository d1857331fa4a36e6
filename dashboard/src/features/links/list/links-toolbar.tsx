import { ListToolbar, TagFilter } from '../../../parts/list-toolbar.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { messages } from '../messages.ts';
import { isFiltered } from './link-filters.ts';
import { type LinksSearch, type SearchChange, SORTS } from './links-search.ts';
import type { useLinkGroups } from './use-links.ts';

const texts = messages.toolbar;

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
  const { folder, tag, domain, archived, broken, sort = 'newest' } = search;
  return (
    <ListToolbar
      texts={texts}
      q={search.q}
      onSearch={(q) => onChange({ q })}
      onClear={
        isFiltered(search)
          ? () =>
              onChange({
                q: undefined,
                folder: undefined,
                tag: undefined,
                domain: undefined,
                archived: undefined,
                broken: undefined,
              })
          : undefined
      }
    >
      {(folders.length > 0 || folder !== undefined) && (
        <FilterSelect
          label={texts.folder}
          all={texts.allFolders}
          className="min-w-32 max-w-48"
          value={folder}
          onChange={(chosen) => onChange({ folder: chosen })}
          choices={[
            { value: 'none', label: texts.noFolder },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <TagFilter
        texts={texts}
        tags={tags.map(({ name }) => name)}
        value={tag}
        onChange={(chosen) => onChange({ tag: chosen })}
      />
      {(domains.length > 0 || domain !== undefined) && (
        <FilterSelect
          label={texts.domain}
          all={texts.allDomains}
          className="min-w-32 max-w-56"
          value={domain}
          onChange={(chosen) => onChange({ domain: chosen })}
          choices={[
            { value: 'main', label: texts.mainDomain },
            ...domains.map(({ id, hostname }) => ({ value: id, label: hostname })),
          ]}
        />
      )}
      <Select
        label={texts.state}
        className="w-auto! min-w-28"
        value={archived === true ? 'archived' : broken === true ? 'broken' : 'active'}
        onChange={(chosen) =>
          onChange({
            archived: chosen === 'archived' ? true : undefined,
            broken: chosen === 'broken' ? true : undefined,
          })
        }
        choices={[
          { value: 'active', label: texts.active },
          { value: 'broken', label: texts.broken },
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
    </ListToolbar>
  );
}
