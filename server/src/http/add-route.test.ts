import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { PUBLIC } from '../lib/operation.ts';
import { addRoute, requireDeclarations } from './add-route.ts';

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
