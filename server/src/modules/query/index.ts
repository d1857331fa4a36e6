export type { AnswerRow, QueryAnswer } from './answer.contract.ts';
export { checkFilters } from './check-filters.ts';
export { checkFunnel, checkGoal } from './check-steps.ts';
export { queryModule } from './query.module.ts';
export { createQueryService, type QueryService } from './query.service.ts';
export { type QueryRequest, querySchema } from './request.contract.ts';
export { resolveRequestedRange } from './requested-range.ts';
export { createRollUps, type RollUps } from './roll-ups/roll-ups.ts';
export type { SavedFilters } from './saved-filters.contract.ts';
