import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { readImage } from './read-image.ts';

const png = (width: number, height: number) => PNG.sync.write(new PNG({ width, height }));
/** The header of a progressive JPEG of 120 × 80 pixels, after an application segment. */
const JPEG = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc2001108005000780301220002110103110100',
  'hex',
);
const webp = (chunk: string) => {
  const body = Buffer.concat([Buffer.from('WEBP'), Buffer.from(chunk, 'hex'), Buffer.alloc(8)]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, body]);
};

describe('headers of images', () => {
  test.each([
    ['PNG', png(64, 32), { mediaType: 'image/png', width: 64, height: 32 }],
    ['JPEG', JPEG, { mediaType: 'image/jpeg', width: 120, height: 80 }],
    [
      'lossy WebP',
      webp('5650382018000000300100 9d012a4000300001'.replace(' ', '')),
      { mediaType: 'image/webp', width: 64, height: 48 },
    ],
    [
      'lossless WebP',
      webp('5650384c0d0000002f3fc00b00000000'),
      { mediaType: 'image/webp', width: 64, height: 48 },
    ],
    [
      'extended WebP',
      webp('565038580a000000000000003f00002f0000'),
      { mediaType: 'image/webp', width: 64, height: 48 },
    ],
  ])('%s', (_name, file, expected) => {
    expect(readImage(file)).toEqual(expected);
  });

  test('other and incomplete files are no images', () => {
    const files = ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '<html>', ''].map((text) =>
      Buffer.from(text),
    );
    for (const file of [...files, png(64, 32).subarray(0, 60), JPEG.subarray(0, 12)])
      expect(readImage(file)).toBeUndefined();
    for (const file of [png(20, 20), JPEG, webp('565038580a000000000000003f00002f0000')])
      for (let length = 0; length < Math.min(60, file.length); length += 1)
        expect(() => readImage(file.subarray(0, length))).not.toThrow();
  });
});

describe('the logo of an organization', () => {
  let app: TestApp;
  let secret: string;

  beforeAll(async () => {
    app = await openTestApp();
    ({ secret } = await app.addKey(await app.addPerson('owner@example.com'), ['manage:config']));
  });
  afterAll(() => app.close());

  const set = (image: Buffer) =>
    app.inject({
      method: 'PUT',
      url: '/v1/organization/logo',
      headers: { 'x-api-key': secret },
      payload: { image: image.toString('base64') },
    });

  test('is served as an image or not at all, also to pages of short domains', async () => {
    const image = png(64, 64);
    const { logoUrl } = (await set(image)).json().organization;
    const answer = await app.inject({ url: new URL(logoUrl).pathname });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(image)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    const next = (await set(png(65, 64))).json().organization.logoUrl;
    expect(next).not.toBe(logoUrl);
    expect((await app.inject({ url: new URL(logoUrl).pathname })).statusCode).toBe(404);

    const removed = await app.inject({
      method: 'DELETE',
      url: '/v1/organization/logo',
      headers: { 'x-api-key': secret },
    });
    expect(removed.json().organization.logoUrl).toBeNull();
    expect((await app.inject({ url: new URL(next).pathname })).statusCode).toBe(404);
  });

  test('of another kind or size is rejected with its field', async () => {
    const large = Buffer.concat([png(64, 64), Buffer.alloc(257 * 1024)]);
    for (const image of [Buffer.from('<svg/>'), png(8, 8), png(2_049, 16), large]) {
      const answer = await set(image);
      expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, 'image']);
    }
  });

  test('that is a link is rejected: nothing is fetched', async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/v1/organization/logo',
      headers: { 'x-api-key': secret },
      payload: { image: 'https://example.com/logo.png' },
    });
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_ERROR', details: [{ field: 'image' }] });
  });
});
