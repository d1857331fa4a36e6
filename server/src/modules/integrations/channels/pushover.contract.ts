import { z } from 'zod';
import { field, secretField } from '../../../lib/config-field.ts';

const key = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{30}$/, 'must have 30 letters and digits');

/** The configuration of Pushover. */
export const pushoverConfig = z.strictObject({
  apiToken: secretField(key, {
    title: 'API token',
    description: 'On pushover.net: Your Applications → Create an Application.',
    example: 'azGDORePK8gMaC0QOYAMyEEuzJnyUi',
  }),
  userKey: secretField(key, {
    title: 'User or group key',
    description: 'At the top of your page on pushover.net.',
    example: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG',
  }),
  device: field(
    z
      .string()
      .trim()
      .regex(/^[\w-]{1,25}$/, 'must be the name of a device')
      .optional(),
    { title: 'Device', description: 'Only this device; all of them if empty.', example: 'phone' },
  ),
});
