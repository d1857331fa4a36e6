import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PUBLIC } from '../../lib/operation.ts';
import { addRoute } from '../add-route.ts';
import { createBareServer } from '../testing/create-bare-server.ts';

const LARGE = JSON.stringify({ text: 'x'.repeat(20_000) });

/** The turns that were waited for, by lane. A test grants them. */
let waiting: { readonly lane: string; readonly grant: () => void }[];
let server: FastifyInstance;
let url: string;

beforeEach(async () => {
  waiting = [];
  server = createBareServer({
    next: (lane) =>
      new Promise((resolve) => {
        waiting.push({ lane, grant: resolve });
      }),
  });
  addRoute(server, {
    methods: ['POST'],
    url: '/echo',
    access: PUBLIC,
    handler: (request, reply) => reply.send(request.body),
  });
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const post = (body: string) =>
  fetch(`${url}/echo`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

test('a large body is parsed when its lane has a turn, and small ones are not delayed by it', async () => {
  const large = post(LARGE);
  const invalid = post(`${LARGE},`);
  await expect.poll(() => waiting.length).toBe(2);
  expect(waiting.map(({ lane }) => lane)).toEqual(['anonymous', 'anonymous']);
  expect(await (await post('{"text":"small"}')).json()).toEqual({ text: 'small' });
  for (const { grant } of waiting) grant();
  expect(await (await large).text()).toBe(LARGE);
  expect((await invalid).status).toBe(400);
});
