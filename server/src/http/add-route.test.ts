import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC } from '../lib/operation.ts';
import { addRoute, requireDeclarations } from './add-route.ts';
import { createPathMethods } from './path-methods.ts';
import { createBareServer } from './testing/create-bare-server.ts';

test('a route without a declaration cannot be registered, in an encapsulated context either', async () => {
  const app = Fastify({ exposeHeadRoutes: false });
  requireDeclarations(app);
  const message = 'Route GET /undeclared has no declaration. Register it with addRoute.';
  expect(() => app.get('/undeclared', (_request, reply) => reply.send())).toThrow(message);
  app.register(async (scope) => {
    scope.get('/undeclared', (_request, reply) => reply.send());
  });
  await expect(app.ready()).rejects.toThrow(message);
});

test('declared routes are listed with their operations', async () => {
  const app = Fastify({ exposeHeadRoutes: false });
  app.decorate('pathMethods', createPathMethods({ maxParamLength: 100 }));
  const routes = requireDeclarations(app);
  const limit = { anonymous: 10, windowMs: 60_000 };
  addRoute(app, {
    methods: ['GET', 'HEAD'],
    url: '/page',
    access: PUBLIC,
    limit,
    handler: (_request, reply) => reply.send('page'),
  });
  const operation = { name: '/page', route: '/page', meta: { access: PUBLIC, resources: [], limit } };
  expect(routes).toEqual([
    { method: 'GET', url: '/page', operation, document: undefined },
    { method: 'HEAD', url: '/page', operation, document: undefined },
  ]);
});

describe('other methods of a path', () => {
  const app = createBareServer();
  const add = (method: 'GET' | 'POST' | 'DELETE', url: string, sharesPath?: true) =>
    addRoute(app, {
      methods: [method],
      url,
      access: PUBLIC,
      ...(sharesPath === undefined ? {} : { sharesPath }),
      handler: (_request, reply) => reply.send(url),
    });
  beforeAll(async () => {
    add('GET', '/things/:id');
    add('POST', '/things/bulk');
    add('GET', '/things/:id/parts/*');
    add('GET', '/shared', true);
    add('DELETE', '/*', true);
    await app.ready();
  });
  afterAll(() => app.close());

  test.each([
    ['GET', '/things/1', 200, undefined],
    ['POST', '/things/1?from=x', 405, 'GET, OPTIONS'],
    // The more specific path decides, although another path has the method.
    ['GET', '/things/bulk', 405, 'POST, OPTIONS'],
    ['DELETE', '/things/bulk', 405, 'POST, OPTIONS'],
    ['POST', '/things/bulk', 200, undefined],
    ['PUT', '/things/1/parts/2/3', 405, 'GET, OPTIONS'],
    // A path that is shared refuses nothing.
    ['POST', '/shared', 404, undefined],
    ['DELETE', '/elsewhere', 200, undefined],
    ['GET', '/elsewhere', 404, undefined],
    ['OPTIONS', '/things/1', 204, undefined],
    ['GET', `/things/${'x'.repeat(600)}`, 400, undefined],
    ['POST', '/things/%', 400, undefined],
  ] as const)('%s %s is answered with %d', async (method, url, status, allow) => {
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.headers['allow']]).toEqual([status, allow]);
  });
});
