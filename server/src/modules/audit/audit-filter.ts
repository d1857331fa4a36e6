import { z } from 'zod';

/** What an operator asks for; times in milliseconds since the epoch. */
const auditFilter = z.strictObject({
  sinceMs: z.number(),
  untilMs: z.number().optional(),
  /** A key's id, or its start. */
  key: z.string().max(64).optional(),
  organizationId: z.string().max(64).optional(),
  outcome: z.enum(['allowed', 'refused', 'failed']).optional(),
  /** At most this many of the newest entries. */
  limit: z.int().min(1).max(100_000),
});

/** See {@link auditFilter}. */
export type AuditFilter = z.output<typeof auditFilter>;

/**
 * Reads a filter that another process of this program wrote as JSON.
 * @throws ZodError or SyntaxError for anything else.
 */
export function parseAuditFilter(json: string): AuditFilter {
  return auditFilter.parse(JSON.parse(json));
}
