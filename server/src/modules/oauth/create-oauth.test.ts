import { expect, test } from 'vitest';
import { canOffer } from './create-oauth.ts';

test.each(['https://pharos.example', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80'])(
  'OAuth is offered at %s',
  (baseUrl) => expect(canOffer(baseUrl)).toBe(true),
);

test.each([
  'http://pharos.example',
  'http://10.0.0.5:3000',
  'http://127.0.0.1.example',
  'https://example.com/pharos',
])('OAuth is not offered at %s', (baseUrl) => expect(canOffer(baseUrl)).toBe(false));
