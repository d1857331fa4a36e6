import { expect, test } from 'vitest';
import { PUBLIC } from '../../lib/operation.ts';
import { createHostPrefixes } from '../host-prefixes.ts';
import { createHotRoutes, type HotRoute } from './hot-routes.ts';

function route(url: string, excludes?: (path: string) => boolean): HotRoute {
  return {
    method: 'GET',
    url,
    excludes,
    operation: { name: url, route: url, meta: { access: PUBLIC, resources: [] } },
    bodyLimitBytes: 0,
    handle: () => ({ status: 200, headers: {}, body: '' }),
  };
}

function found(urls: readonly HotRoute[], path: string): string | undefined {
  const routes = createHotRoutes();
  for (const one of urls) routes.add(one);
  return routes.find('GET', path)?.url;
}

test('the longest prefix serves a path, a parameter is one path segment, and excluded paths are left to Fastify', () => {
  const routes = [
    route('/l/*'),
    route('/status/*', (path) => path.endsWith('/events')),
    route('/public/v1/status-pages/:slug'),
    route('/public/v1/other'),
  ];
  expect(found(routes, '/l/sale')).toBe('/l/*');
  expect(found(routes, '/status/acme/api/v2/summary.json')).toBe('/status/*');
  expect(found(routes, '/status/acme/events')).toBeUndefined();
  expect(found(routes, '/public/v1/status-pages/acme')).toBe('/public/v1/status-pages/:slug');
  expect(found(routes, '/public/v1/status-pages/acme/subscribers')).toBeUndefined();
  expect(found(routes, '/public/v1/status-pages/')).toBeUndefined();
  expect(found(routes, '/public/v1/other')).toBe('/public/v1/other');
  expect(found(routes, '/statuses')).toBeUndefined();
  expect(found(routes, '/status/%61cme')).toBeUndefined();
});

test('hosts in memory are found although the store of other hosts does not respond', async () => {
  const hosts = createHostPrefixes();
  hosts.add({ prefix: '/_link', ownHost: 'own', includes: () => Promise.reject(new Error('down')) });
  hosts.add({
    prefix: '/_status',
    ownHost: 'own',
    includes: (name) => name === 'status.acme',
    isInMemory: true,
  });
  expect(hosts.prefixOf('status.acme:443')).toBe('/_status');
  await expect(hosts.prefixOf('other')).rejects.toThrow('down');
});
