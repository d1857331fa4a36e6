import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';
import { hostName } from './host.contract.ts';

/** Types of records. */
export const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SOA', 'SRV', 'CAA', 'PTR'] as const;

/** The configuration of monitors of DNS records. */
export const dnsConfig = z.strictObject({
  name: field(hostName, { title: 'Name', description: 'The name that is resolved.', example: 'example.com' }),
  recordType: field(
    z.enum(RECORD_TYPES, sayInSchema('fields.mustBeOneOf', { names: RECORD_TYPES.join(', ') })).default('A'),
    {
      title: 'Record type',
      description: 'The type of the records.',
    },
  ),
  expectedValues: field(z.array(z.string().trim().min(1).max(1_000)).max(50).default([]), {
    title: 'Expected values',
    description: 'Values that must be among the records, in any order. Without them, one record suffices.',
    example: ['203.0.113.7'],
  }),
  exact: field(z.boolean().default(false), {
    title: 'No other values',
    description: 'Whether a record with another value is a failure.',
  }),
  resolver: field(hostName.optional(), {
    title: 'Resolver',
    description: 'The DNS server that is asked. Default: those of the server of Pharos.',
    example: '9.9.9.9',
  }),
});
