import { expect, test } from 'vitest';
import { z } from 'zod';
import { integrationsMessages } from '../../../../dashboard/src/features/integrations/messages.de.ts';
import { CHANNELS } from './channels/channels.ts';

test('each kind of integration and each of its fields has a German text in the dashboard, and no other has one', () => {
  const kinds = Object.keys(CHANNELS);
  expect(Object.keys(integrationsMessages.kinds).toSorted()).toEqual(kinds.toSorted());
  const fields = Object.values(CHANNELS).flatMap(({ kind, config }) =>
    Object.keys(z.toJSONSchema(config, { io: 'input' }).properties ?? {}).map((name) => `${kind}.${name}`),
  );
  expect(fields.length).toBeGreaterThan(kinds.length);
  expect(Object.keys(integrationsMessages.fields).toSorted()).toEqual(fields.toSorted());
});
