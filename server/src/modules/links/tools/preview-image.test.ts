import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound } from '../../../outbound/create-outbound.ts';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const BODIES: Readonly<Record<string, Buffer>> = {
  '/card.png': PNG,
  '/page.png': Buffer.from('<html><script>alert(1)</script>'),
  '/vector.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  '/large.png': Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]),
};

let app: TestApp;
let images: Server;
let origin: string;
let secret: string;

beforeAll(async () => {
  images = createServer((request, response) => {
    const body = BODIES[request.url ?? ''];
    if (request.url === '/moved.png') response.writeHead(302, { location: '/card.png' }).end();
    else response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'image/png' }).end(body);
  });
  await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${portOf(images)}`;
  app = await openTestApp({ outbound: createOutbound({ version: 'test', allowedRanges: ['127.0.0.1'] }) });
  const owner = await app.addPerson('owner@example.com');
  secret = (await app.addKey(owner, ['write:links'])).secret;
});
afterAll(async () => {
  await app.close();
  images.close();
});

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const load = (url: string) =>
  app.inject({
    url: `/v1/links/preview-image?url=${encodeURIComponent(url)}`,
    headers: { 'x-api-key': secret },
  });

test.each(['/card.png', '/moved.png'])('the image at %s is returned', async (path) => {
  const response = await load(`${origin}${path}`);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    success: true,
    image: `data:image/png;base64,${PNG.toString('base64')}`,
    error: null,
  });
});

test.each([
  ['/page.png', 'PNG, JPEG'],
  ['/vector.png', 'PNG, JPEG'],
  ['/large.png', 'larger than 2 MB'],
  ['/absent.png', 'status 404'],
])('what is at %s is not returned', async (path, message) => {
  expect((await load(`${origin}${path}`)).json()).toMatchObject({
    image: null,
    error: expect.stringContaining(message),
  });
});

test.each(['http://10.0.0.1/card.png', 'http://localhost.invalid/card.png'])(
  'nothing is loaded from %s',
  async (url) => {
    expect((await load(url)).json()).toMatchObject({ image: null, error: expect.any(String) });
  },
);

test.each(['ftp://example.com/x.png', 'x'])('%s is refused', async (url) => {
  const response = await load(url);
  expect(response.statusCode).toBe(400);
  expect(response.json().details[0].field).toBe('url');
});
