import type { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { issueDetails } from '../../../lib/issue-details.ts';

/**
 * Validates a body of a route without a contract.
 * @throws AppError VALIDATION_ERROR with one detail for each invalid field.
 */
export function parseBody<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION_ERROR', { details: issueDetails(parsed.error.issues) });
}
