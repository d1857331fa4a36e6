import type { FilterNode } from './filter.contract.ts';
import { createIssues } from './issues.ts';
import { resolveFilters } from './resolve-filter.ts';

/**
 * Checks filters that are kept for later queries as a query would: every field, operator and value.
 * @param at where they stand in the request.
 * @throws AppError VALIDATION_ERROR naming everything that is wrong.
 */
export function checkFilters(filters: readonly FilterNode[], at: string): void {
  const issues = createIssues();
  resolveFilters(filters, at, issues);
  issues.throwIfAny();
}
