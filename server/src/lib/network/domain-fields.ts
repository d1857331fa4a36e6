import { z } from 'zod';
import type { DomainVerification } from './domain-check.ts';

const record = z
  .object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string() })
  .describe('A DNS record');

/** A DNS record. */
export type DnsRecord = Readonly<z.output<typeof record>>;

/** Returns the schemas of the verification of a domain, in responses. @param verified what a verified domain does. */
export function domainFields(verified: string) {
  return {
    verified: z.boolean().describe(verified),
    verifiedAt: z.iso.datetime().nullable(),
    checkedAt: z.iso.datetime().nullable().describe('When its DNS records were last looked up'),
    missingSince: z.iso
      .datetime()
      .nullable()
      .describe(
        'Since when the record of a verified domain is missing. After 72 hours the domain is unverified',
      ),
    records: z.array(record).describe('One of these DNS records verifies the domain'),
  };
}

/** Returns the verification of a domain as the API shows it. */
export function presentVerification({
  verifiedAt,
  checkedAt,
  missingSince,
  records,
}: DomainVerification & { readonly checkedAt: Date | null; readonly records: readonly DnsRecord[] }) {
  return {
    verified: verifiedAt !== null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    missingSince: missingSince?.toISOString() ?? null,
    records: records.map((one) => ({ ...one })),
  };
}
