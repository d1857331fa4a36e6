import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CHANNELS } from './channels/channels.ts';

const SHOWN = '../../../../dashboard/src/texts/de/server/channels.data.ts';
const text = z.string().min(1);
const shown = z.object({
  CHANNELS: z.record(
    z.string(),
    z.object({
      description: text,
      fields: z.record(z.string(), z.object({ title: text, text })),
      errors: z.record(z.string(), text),
    }),
  ),
});

test('each field of a kind of integrations has a German text in the dashboard, and no other has one', async () => {
  const german = shown.parse(await import(pathToFileURL(join(import.meta.dirname, SHOWN)).href)).CHANNELS;
  for (const { kind, config } of Object.values(CHANNELS)) {
    const fields = Object.keys(z.toJSONSchema(config, { io: 'input' }).properties ?? {});
    expect(Object.keys(german[kind]?.fields ?? {}).toSorted(), kind).toEqual(fields.toSorted());
  }
  expect(Object.keys(german).toSorted()).toEqual(Object.keys(CHANNELS).toSorted());
});
