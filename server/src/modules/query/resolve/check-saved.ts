import type { FilterNode } from '../contract/filter.contract.ts';
import type { SentFunnel } from '../statements/funnels.contract.ts';
import type { SentStep } from '../statements/steps.contract.ts';
import { resolveBreakdown, resolveStep, resolveSteps } from '../statements/steps.ts';
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

/**
 * Validates a saved goal like one in a query.
 * @param at the location of the goal in the request.
 * @throws AppError VALIDATION_ERROR with every error.
 */
export function checkGoal(goal: SentStep, at: string): void {
  const issues = createIssues();
  resolveStep(goal, at, issues);
  issues.throwIfAny();
}

/**
 * Validates a saved funnel like one in a query.
 * @param at the location of the funnel in the request.
 * @throws AppError VALIDATION_ERROR with every error.
 */
export function checkFunnel({ steps, breakdown }: SentFunnel, at: string): void {
  const issues = createIssues();
  resolveSteps(steps, `${at}.steps`, issues);
  resolveBreakdown(breakdown, `${at}.breakdown`, issues);
  issues.throwIfAny();
}
