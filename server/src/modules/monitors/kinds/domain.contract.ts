import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';
import { hostName } from './host.contract.ts';

/** The configuration of monitors of the registration of domains (RDAP, RFC 9083). */
export const domainConfig = z.strictObject({
  domain: field(hostName, {
    title: 'Domain',
    description: 'The registered domain, without subdomains.',
    example: 'example.com',
  }),
  warnDays: field(z.int().min(1).max(180).default(30), {
    title: 'Days before expiry',
    description: 'The monitor is degraded when the registration expires in fewer days.',
  }),
});
