import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { invalidField } from '../../errors.ts';
import { checkPatterns, constraintsOf } from '../../lib/check-patterns.ts';
import { say } from '../../lib/texts/sentence.ts';
import type { State } from '../../stores/state/state.ts';
import type { WebsiteDirectory } from '../websites/index.ts';
import { linkDomains, linkFolders, linkSettings } from './groups/link-groups.table.ts';
import type { LinkChanges } from './link-fields.contract.ts';
import { targetsOf } from './link-row.ts';
import { isShortUrl } from './present-link.ts';

interface LinkRulesDeps {
  readonly state: Pick<State, 'db'>;
  readonly websites: Pick<WebsiteDirectory, 'find'>;
  readonly baseUrl: string;
}

/** Rules that compare an input with other resources. */
export class LinkRules {
  readonly #deps: LinkRulesDeps;

  /** @param deps.baseUrl without a slash at its end. */
  constructor(deps: LinkRulesDeps) {
    this.#deps = deps;
  }

  /**
   * @throws AppError VALIDATION_ERROR for a target on a short domain or a blocked host, for a website, folder or domain of another organization,
   * and for patterns that are invalid or too large.
   */
  async assertValid(organizationId: string, input: LinkChanges): Promise<void> {
    await checkPatterns(constraintsOf(input.rules));
    await this.#assertTargets(organizationId, input);
    await this.#assertReferences(organizationId, input);
  }

  async #assertTargets(organizationId: string, input: LinkChanges): Promise<void> {
    const { state, baseUrl } = this.#deps;
    const targets = targetsOf(input).map(({ field, url }) => ({ field, url, host: hostOf(url) }));
    for (const { field, url } of targets)
      if (isShortUrl(baseUrl, url)) throw invalidField(field, say('links.mustNotBeShortLink'));
    const hosts = [...new Set(targets.map(({ host }) => host))].filter((host) => host !== '');
    if (hosts.length === 0) return;
    const [domains, [settings]] = await Promise.all([
      state.db
        .select({ hostname: linkDomains.hostname })
        .from(linkDomains)
        .where(
          and(
            inArray(linkDomains.hostname, hosts),
            // Another organization can add any domain; only a verified one is a short domain.
            or(isNotNull(linkDomains.verifiedAt), eq(linkDomains.organizationId, organizationId)),
          ),
        ),
      state.db.select().from(linkSettings).where(eq(linkSettings.organizationId, organizationId)),
    ]);
    const short = new Set(domains.map(({ hostname }) => hostname));
    const blocked = new Set(settings?.blockedHosts);
    for (const { field, host } of targets) {
      if (short.has(host)) throw invalidField(field, say('links.mustNotBeOnShortDomain'));
      const found = parentsOf(host).find((parent) => blocked.has(parent));
      if (found !== undefined) throw invalidField(field, say('links.mustNotBeOnBlockedHost', { found }));
    }
  }

  async #assertReferences(organizationId: string, input: LinkChanges): Promise<void> {
    const { state, websites } = this.#deps;
    const { websiteId, folderId, domainId } = input;
    if (websiteId) {
      const website = await websites.find(websiteId);
      if (website?.organizationId !== organizationId)
        throw invalidField('websiteId', say('links.mustBeWebsiteOfOrganization'));
    }
    if (folderId) {
      const [folder] = await state.db
        .select({ id: linkFolders.id })
        .from(linkFolders)
        .where(and(eq(linkFolders.id, folderId), eq(linkFolders.organizationId, organizationId)));
      if (folder === undefined) throw invalidField('folderId', say('links.mustBeFolderOfOrganization'));
    }
    if (domainId) {
      const [domain] = await state.db
        .select({ id: linkDomains.id })
        .from(linkDomains)
        .where(and(eq(linkDomains.id, domainId), eq(linkDomains.organizationId, organizationId)));
      if (domain === undefined) throw invalidField('domainId', say('links.mustBeShortDomain'));
    }
  }
}

/** The host of a URL without the dot at its end. Empty for app schemes without a host. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/\.$/, '').toLowerCase();
}

/** A host and its parent domains: `a.b.example`, `b.example`, `example`. */
function parentsOf(host: string): readonly string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
