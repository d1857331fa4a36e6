import { expect, test } from 'vitest';
import { isLocalHost } from './local-host.ts';

test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['printer.local', true],
  ['shop.test', true],
  ['local.example', false],
  ['mylocalhost', false],
  ['contest', false],
  ['shop.example', false],
])('%s is local: %s', (host, isLocal) => expect(isLocalHost(host)).toBe(isLocal));
