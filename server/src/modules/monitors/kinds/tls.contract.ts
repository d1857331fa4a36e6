import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';
import { hostField, hostName } from './host.contract.ts';

/** The configuration of monitors of certificates. */
export const tlsConfig = z.strictObject({
  host: hostField,
  port: field(z.int().min(1).max(65_535).default(443), {
    title: 'Port',
    description: 'The port of the server.',
  }),
  serverName: field(hostName.optional(), {
    title: 'Server name',
    description: 'The name that the certificate must be valid for. Default: the host.',
  }),
  warnDays: field(z.int().min(1).max(90).default(14), {
    title: 'Days before expiry',
    description: 'The monitor is degraded when the certificate expires in fewer days.',
  }),
});
