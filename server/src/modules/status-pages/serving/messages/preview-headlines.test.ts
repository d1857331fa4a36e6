import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';

const MESSAGES = '../../../../../../dashboard/src/features/status-pages/page-design';

test.each([
  ['messages.ts', en],
  ['messages.de.ts', de],
])('the preview of the dashboard has the headlines of the page: %s', async (file, messages) => {
  const source = await readFile(join(import.meta.dirname, MESSAGES, file), 'utf8');
  const [, block = ''] = /headlines: \{(.*?)\}/s.exec(source) ?? [];
  const pairs = [...block.matchAll(/(\w+): '([^']+)'/g)].map(([, state, text]) => [state, text]);
  expect(Object.fromEntries(pairs)).toEqual(messages.headline);
});
