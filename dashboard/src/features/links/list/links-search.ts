import { oneOf, present, textIn } from '../../../lib/search.ts';

/** The sort orders; the first is the default. */
export const SORTS = ['newest', 'oldest', 'updated', 'name', 'clicks'] as const;

/** One of the sort orders. */
export type LinkSort = (typeof SORTS)[number];

/** The search parameters of the list of links. Defaults are omitted. */
export interface LinksSearch {
  /** Text to find in names, slugs, targets and notes. */
  readonly q?: string;
  /** The id of a folder, or `none`. */
  readonly folder?: string;
  /** The name of a tag. */
  readonly tag?: string;
  /** The id of a domain, or `main`. */
  readonly domain?: string;
  readonly archived?: true;
  /** Only links with a broken target. */
  readonly broken?: true;
  readonly sort?: LinkSort;
}

/** Changes to the search parameters. `undefined` removes a parameter. */
export type SearchChange = { readonly [Key in keyof LinksSearch]: LinksSearch[Key] | undefined };

/** Parses the search parameters. Ignores invalid values. */
export function parseLinksSearch(search: Record<string, unknown>): LinksSearch {
  const sort = oneOf(search['sort'], SORTS);
  return present({
    q: textIn(search['q'], 200),
    folder: idIn(search['folder'], /^(?:none|lfd_[0-9a-z]+)$/),
    tag: textIn(search['tag'], 50),
    domain: idIn(search['domain'], /^(?:main|ldm_[0-9a-z]+)$/),
    archived: yesIn(search['archived']),
    broken: yesIn(search['broken']),
    sort: sort === SORTS[0] ? undefined : sort,
  });
}

function yesIn(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

function idIn(value: unknown, shape: RegExp): string | undefined {
  return typeof value === 'string' && shape.test(value) ? value : undefined;
}
