import { oneOf, present, textIn } from '../../../lib/search.ts';

/** The sections of a status page, in their order. */
export const TABS = ['incidents', 'maintenance', 'design', 'visibility', 'subscribers', 'templates'] as const;
/** A section of a status page. */
export type PageTab = (typeof TABS)[number];
/** The filters of the list of incidents. */
export const INCIDENT_FILTERS = ['open', 'resolved', 'draft'] as const;

/** What the address of a status page holds: its section, and the filters of the section. */
export interface PageSearch {
  readonly tab?: PageTab;
  readonly state?: (typeof INCIDENT_FILTERS)[number];
  readonly q?: string;
}

/** Reads the search of a status page. Unknown values are ignored. */
export function parsePageSearch(search: Readonly<Record<string, unknown>>): PageSearch {
  return present({
    tab: oneOf(search['tab'], TABS),
    state: oneOf(search['state'], INCIDENT_FILTERS),
    q: textIn(search['q'], 100),
  });
}

/** Makes the last part of an address of a name: `Example Shop` becomes `example-shop`. */
export function suggestSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64)
    .replace(/-+$/, '');
}
