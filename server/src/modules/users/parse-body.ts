import type { z } from 'zod';
import { AppError } from '../../errors.ts';
import { issueDetails } from '../../lib/issue-details.ts';

/**
 * A body that no contract describes, checked.
 * @throws AppError VALIDATION_ERROR with one detail for each wrong field.
 */
export function parseBody<T extends z.ZodType>(shape: T, body: unknown): z.output<T> {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION_ERROR', { details: issueDetails(parsed.error.issues) });
}
