import { defineMessages } from '../../lib/messages.ts';

/** The texts of the verification of custom domains. */
export const messages = defineMessages('domains', {
  hostname: 'Domain',
  states: { verified: 'Verified', missing: 'Record missing', unverified: 'Not verified' },
  missingText: (since: string) =>
    `The DNS record has been missing since ${since}. After 72 hours, the domain is no longer served.`,
  records: 'Add one of these DNS records to verify the domain:',
  type: 'Type',
  recordName: 'Name',
  value: 'Value',
  copyName: (type: string) => `Copy the name of the ${type} record`,
  copyValue: (type: string) => `Copy the value of the ${type} record`,
  verify: 'Verify now',
  checked: (ago: string) => `Last checked ${ago}`,
  neverChecked: 'Not checked yet',
  isVerified: (hostname: string) => `${hostname} is verified`,
  notFound: 'DNS record not found',
  notFoundText: 'Changes to DNS records can take a few hours to be visible.',
});
