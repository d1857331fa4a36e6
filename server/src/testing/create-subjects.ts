import { eq } from 'drizzle-orm';
import { newId } from '../lib/ids.ts';
import { organization } from '../modules/organizations/index.ts';
import type { TestApp, TestPerson } from './open-test-app.ts';
import type { SampleSubjects } from './sample-inputs.ts';

/** Whose things they are. */
interface SampleWorld {
  readonly app: TestApp;
  readonly owner: TestPerson;
  /** A member of the owner's organization. */
  readonly viewer: TestPerson;
  readonly deletedWebsiteId: string;
}

/** Creates the things that examples name. Some operations destroy theirs, so each call may need new ones. */
export async function createSubjects(world: SampleWorld, spareName: string): Promise<SampleSubjects> {
  const { app, owner, viewer, deletedWebsiteId } = world;
  const website = await app.addWebsite(owner, 'shop.example');
  const key = await app.addKey(owner, ['read:data']);
  const segment = await app.app.services.segments.create(owner.context, website.id, {
    name: 'Berlin',
    visibility: 'shared',
    filters: [{ field: 'city', op: 'eq', value: 'Berlin' }],
  });
  const report = await app.app.services.reports.create(owner.context, website.id, {
    name: 'Sign-ups',
    visibility: 'shared',
    definition: { kind: 'goal', type: 'event', value: 'signup', op: 'eq' },
  });
  const annotation = await app.app.services.annotations.create(owner.context, website.id, {
    at: undefined,
    until: null,
    kind: 'release',
    text: 'Version 2',
    isPublic: false,
  });
  const { share, token } = await app.app.services.shares.create(owner.context, website.id, {
    name: 'Board',
    password: null,
    filters: null,
    expiresAt: null,
  });
  return {
    websiteId: website.id,
    deletedWebsiteId,
    organizationId: owner.organizationId,
    spareOrganizationId: await obtainOrganization(world, spareName),
    keyId: key.id,
    memberId: viewer.userId,
    segmentId: segment.id,
    reportId: report.id,
    annotationId: annotation.id,
    shareId: share.id,
    shareToken: token,
    clientId: await registerApplication(app),
  };
}

async function registerApplication(app: TestApp): Promise<string> {
  const payload = { client_name: 'Program', redirect_uris: ['http://127.0.0.1/callback'] };
  const answer = await app.inject({ method: 'POST', url: '/oauth2/register', payload });
  return answer.json().client_id;
}

/** An organization of the owner and the viewer; another one only once it is gone, because a person owns only so many. */
async function obtainOrganization({ app, owner, viewer }: SampleWorld, name: string): Promise<string> {
  const { db } = app.stores.state;
  const [spare] = await db.select().from(organization).where(eq(organization.name, name));
  if (spare !== undefined) return spare.id;
  const id = newId('org');
  await db.insert(organization).values({ id, name, slug: id });
  await app.addMember(id, owner.userId, 'owner');
  await app.addMember(id, viewer.userId, 'viewer');
  return id;
}
