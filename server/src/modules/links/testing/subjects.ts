import { eq, inArray } from 'drizzle-orm';
import { newId } from '../../../lib/ids/ids.ts';
import type { Subjects, SubjectWorld } from '../../../testing/create-subjects.ts';
import { linkDomains, linkFolders, linkTags } from '../groups/link-groups.table.ts';
import {
  EXAMPLE_DOMAIN_ID,
  EXAMPLE_FOLDER_ID,
  EXAMPLE_LINK_ID,
  EXAMPLE_TAG_ID,
} from '../link-id.contract.ts';
import { linksModule } from '../links.module.ts';

/** A link of the website, and a folder, a tag and a domain of its organization. */
export async function createSubjects({ app, owner, websiteId }: SubjectWorld): Promise<Subjects> {
  const { organizationId, actor } = owner;
  const row = await app.app.serviceOf(linksModule).create(actor, organizationId, {
    name: 'Sale',
    // Links to reserved names are not checked.
    targetUrl: 'https://shop.example.com/',
    websiteId,
  });
  const { db } = app.stores.state;
  const nowMs = app.clock.now();
  const createdAt = new Date(nowMs);
  await removeExamples(app);
  const [folder, tag, domain] = ['lfd', 'ltg', 'ldm'].map((prefix) => newId(prefix, nowMs));
  if (folder === undefined || tag === undefined || domain === undefined)
    throw new Error('Three ids were created');
  await db.insert(linkFolders).values({ id: folder, organizationId, name: folder, createdAt });
  await db.insert(linkTags).values({ id: tag, organizationId, name: tag, color: 'gray', createdAt });
  await db.insert(linkDomains).values({
    id: domain,
    organizationId,
    hostname: `${domain.replace('_', '-')}.example`,
    verificationToken: domain,
    createdAt,
  });
  return {
    [EXAMPLE_LINK_ID]: row.id,
    [EXAMPLE_FOLDER_ID]: folder,
    [EXAMPLE_TAG_ID]: tag,
    [EXAMPLE_DOMAIN_ID]: domain,
  };
}

/** Removes what earlier calls with the examples created: its names are unique. */
async function removeExamples({ stores }: SubjectWorld['app']): Promise<void> {
  const { db } = stores.state;
  await db.delete(linkFolders).where(inArray(linkFolders.name, ['Spring', 'Summer']));
  await db.delete(linkTags).where(eq(linkTags.name, 'newsletter'));
  await db.delete(linkDomains).where(eq(linkDomains.hostname, 'go.shop.example'));
}
