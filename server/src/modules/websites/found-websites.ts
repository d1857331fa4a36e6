import type { FoundResource } from '../../http/authorize.ts';
import type { ResolvedResource } from '../../http/context.ts';
import type { Website } from './website.ts';

/** A website is the same object until it changes, so it is converted once. */
const resources = new WeakMap<Website, FoundResource>();
const websites = new WeakMap<object, Website>();

/** Converts a website to the result of a look-up, from which {@link foundWebsites} returns the website. */
export function toFoundResource(website: Website | undefined): FoundResource | undefined {
  if (website === undefined) return undefined;
  const known = resources.get(website);
  if (known !== undefined) return known;
  const { organizationId, id, isPublic } = website;
  const found: FoundResource = { organizationId, websiteId: id, isPublic };
  resources.set(website, found);
  websites.set(found, website);
  return found;
}

/** Returns a new map of the websites that authorization looked up, by the ids in the input. The caller has access to them. */
export function foundWebsites(resolved: readonly Pick<ResolvedResource, 'lookup'>[]): Map<string, Website> {
  const found = new Map<string, Website>();
  for (const { lookup } of resolved) {
    const website = lookup && websites.get(lookup.found);
    if (lookup !== undefined && website !== undefined) found.set(lookup.id, website);
  }
  return found;
}
