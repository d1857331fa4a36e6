import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';
import { hostField, portField } from './host.contract.ts';

/** The configuration of monitors of TCP ports. */
export const tcpConfig = z.strictObject({
  host: hostField,
  port: portField(5432),
  tls: field(z.boolean().default(false), {
    title: 'TLS',
    description: 'Whether the connection is encrypted. The certificate must be valid.',
  }),
  send: field(z.string().min(1).max(4_096).optional(), {
    title: 'Send',
    description: 'Text that is sent after connecting. \\r, \\n and \\xFF stand for bytes.',
  }),
  expect: field(z.string().min(1).max(1_000).optional(), {
    title: 'Expect',
    description: 'Text that the answer must contain.',
    example: '220 ',
  }),
});
