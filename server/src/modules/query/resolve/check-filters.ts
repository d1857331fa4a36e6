import type { FilterNode } from '../contract/filter.contract.ts';
import { createIssues } from './issues.ts';
import { resolveFilters } from './resolve-filter.ts';

/**
 * Validates saved filters like those of a query: every field, operator and value.
 * @param at their location in the request.
 * @throws AppError VALIDATION_ERROR with every error.
 */
export function checkFilters(filters: readonly FilterNode[], at: string): void {
  const issues = createIssues();
  resolveFilters(filters, at, issues);
  issues.throwIfAny();
}
