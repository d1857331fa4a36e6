import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../contract.ts';
import { type DeclaredOperation, listOperations } from '../http/operations.ts';
import { websitesModule } from '../modules/websites/index.ts';
import { createSpareSubjects } from '../testing/create-subjects.ts';
import { BASE_URL, openTestApp, type TestApp, type TestPerson } from '../testing/open-test-app.ts';
import { restRequest, sampleInputOf } from '../testing/sample-inputs.ts';

/** What the flags of a contract promise, for every operation that has them. */

const OPERATIONS = listOperations(contract).map((one) => ({ ...one, name: one.path.join('.') }));
const VERSIONED = OPERATIONS.filter(({ meta }) => meta.isVersioned === true);

let app: TestApp;
let owner: TestPerson;
let callWithSpare: ReturnType<typeof createSpareSubjects>;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.addPerson('owner@example.com');
  const viewer = await app.addPerson('viewer@example.com');
  await app.addMember(owner.organizationId, viewer.userId, 'viewer');
  const deletedWebsiteId = (await app.addWebsite(owner, 'deleted.example')).id;
  await app.app.serviceOf(websitesModule).remove(owner.actor, deletedWebsiteId);
  callWithSpare = createSpareSubjects({ app, owner, viewer, deletedWebsiteId });
});
afterAll(() => app.close());

/** Calls an operation with its example until `status` is the response. */
function call(
  { name, method, route, meta }: DeclaredOperation & { readonly name: string },
  headers: Readonly<Record<string, string>>,
  status: number,
) {
  return callWithSpare(
    JSON.stringify(meta.example),
    async (subjects) => {
      app.clock.advance(61_000);
      const { payload, ...request } = restRequest(method, route, sampleInputOf(name, subjects));
      const body = payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } };
      const sent = { ...body.headers, cookie: owner.cookie, origin: BASE_URL, ...headers };
      const send = () => app.inject({ ...request, ...body, headers: sent });
      return { response: await send(), send };
    },
    ({ response }) => response.statusCode === status,
  );
}

test.each(VERSIONED.filter(({ meta }) => meta.administrative === true))(
  '$name is rejected with 412 when If-Match names another version',
  async (operation) => {
    const { response } = await call(operation, { 'if-match': '"another"' }, 412);
    expect(response.json()).toMatchObject({ code: 'PRECONDITION_FAILED' });
  },
);

test.each(VERSIONED.filter(({ method }) => method === 'GET'))(
  '$name sends the version of its resource as ETag',
  async (operation) => {
    const { response } = await call(operation, {}, 200);
    expect(response.headers['etag']).toBeDefined();
    expect(response.body).toContain(`"etag":${JSON.stringify(response.headers['etag'])}`);
  },
);

test.each(OPERATIONS.filter(({ meta }) => meta.isIdempotent === true))(
  '$name creates one resource for each Idempotency-Key, and rejects a key of another request',
  async (operation) => {
    const headers = { 'idempotency-key': `key of ${operation.name}` };
    const { response, send } = await call(operation, headers, 201);
    expect(response.headers['idempotency-replayed']).toBeUndefined();
    const repeated = await send();
    expect([repeated.statusCode, repeated.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(repeated.json()).toEqual(response.json());
    const empty = await call(operation, { 'idempotency-key': '' }, 400);
    expect(empty.response.json().details[0].field).toBe('Idempotency-Key');
  },
);
