import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CHANNELS } from './channels/channels.ts';

const MESSAGES = '../../../../dashboard/src/features/integrations/messages.de.ts';

test('each kind of integration and each of its fields has a German text in the dashboard, and no other has one', async () => {
  const source = await readFile(join(import.meta.dirname, MESSAGES), 'utf8');
  const [, described = '', translated = ''] =
    /\n {2}kinds: \{(.*?)\n {2}\},\n {2}fields: \{(.*)$/s.exec(source) ?? [];
  const kinds = Object.keys(CHANNELS);
  expect([...described.matchAll(/\n {4}(\w+):/g)].map(([, kind]) => kind).toSorted()).toEqual(
    kinds.toSorted(),
  );
  const fields = Object.values(CHANNELS).flatMap(({ kind, config }) =>
    Object.keys(z.toJSONSchema(config, { io: 'input' }).properties ?? {}).map((name) => `${kind}.${name}`),
  );
  expect(fields.length).toBeGreaterThan(kinds.length);
  const named = [...translated.matchAll(/\n {4}'([\w.]+)': \{/g)].map(([, field]) => field);
  expect(named.toSorted()).toEqual(fields.toSorted());
});
