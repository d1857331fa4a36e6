/** The texts of the verification of custom domains. */
export const domains = {
  hostname: 'Domain',
  states: { verified: 'Verified', missing: 'Record missing', unverified: 'Not verified' },
  missingText:
    'The DNS record has been missing since {since}. After 72 hours, the domain is no longer served.',
  records: 'Add one of these DNS records to verify the domain:',
  type: 'Type',
  recordName: 'Name',
  value: 'Value',
  copyName: 'Copy the name of the {type} record',
  copyValue: 'Copy the value of the {type} record',
  verify: 'Verify now',
  checked: 'Last checked {ago}',
  neverChecked: 'Not checked yet',
  isVerified: '{hostname} is verified',
  notFound: 'DNS record not found',
  notFoundText: 'Changes to DNS records can take a few hours to be visible.',
} as const;
