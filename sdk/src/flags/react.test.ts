import { createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, expect, test } from 'vitest';
import { createFlagClient } from './create-flag-client.ts';
import { createFlagHooks, FlagProvider, useFlag, useFlagDetails } from './react.ts';
import { scriptFetch } from './testing/scripted-fetch.ts';
import type { EvaluatedFlag } from './types.ts';

const FLAGS: readonly EvaluatedFlag[] = [{ key: 'theme', value: 'dark', variant: 'b', reason: 'SPLIT' }];

const server = scriptFetch(() => Response.json({ flags: FLAGS }));
const client = createFlagClient({
  url: 'https://pharos.example',
  websiteId: 'web_1',
  fetch: server.fetch,
  bootstrap: { flags: FLAGS },
});
afterAll(() => client.close());

const typed = createFlagHooks<{ readonly theme: 'dark' | 'light' }>();

function Page(): ReactElement {
  const theme: 'dark' | 'light' = typed.useFlag('theme', 'light');
  const isNew: boolean = useFlag('checkout', false);
  const { variant } = useFlagDetails('theme', '');
  return createElement('p', null, `${theme} ${variant} ${isNew}`);
}

test('components render on a server with bootstrap values, without a request and without an exposure', () => {
  const html = renderToString(createElement(FlagProvider, { client }, createElement(Page)));
  expect(html).toBe('<p>dark b false</p>');
  expect(server.sent).toEqual([]);
});

test('a component without a provider fails with the reason', () => {
  expect(() => renderToString(createElement(Page))).toThrow('Flags need a FlagProvider');
});
