import { z } from 'zod';

/** An operator's filter; times in milliseconds since the epoch. */
const auditFilter = z.strictObject({
  sinceMs: z.number(),
  untilMs: z.number().optional(),
  /** The id of a key, or its start. */
  key: z.string().max(64).optional(),
  organizationId: z.string().max(64).optional(),
  outcome: z.enum(['allowed', 'refused', 'failed']).optional(),
  /** The maximum number of entries; the newest are returned. */
  limit: z.int().min(1).max(100_000),
});

/** See {@link auditFilter}. */
export type AuditFilter = z.output<typeof auditFilter>;

/**
 * Parses a filter that another process of this program wrote as JSON.
 * @throws ZodError or SyntaxError for invalid input.
 */
export function parseAuditFilter(json: string): AuditFilter {
  return auditFilter.parse(JSON.parse(json));
}
