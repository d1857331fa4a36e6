import { createIssues } from './issues.ts';
import type { SentFunnel } from './statements/funnels.contract.ts';
import type { SentStep } from './statements/steps.contract.ts';
import { resolveBreakdown, resolveStep, resolveSteps } from './statements/steps.ts';

/**
 * Checks a goal that is kept for later queries as a query would.
 * @param at where its parts stand in the request.
 * @throws AppError VALIDATION_ERROR naming everything that is wrong.
 */
export function checkGoal(goal: SentStep, at: string): void {
  const issues = createIssues();
  resolveStep(goal, at, issues);
  issues.throwIfAny();
}

/**
 * Checks a funnel that is kept for later queries as a query would.
 * @param at where its parts stand in the request.
 * @throws AppError VALIDATION_ERROR naming everything that is wrong.
 */
export function checkFunnel({ steps, breakdown }: SentFunnel, at: string): void {
  const issues = createIssues();
  resolveSteps(steps, `${at}.steps`, issues);
  resolveBreakdown(breakdown, `${at}.breakdown`, issues);
  issues.throwIfAny();
}
