export type { FillFlagHistory, PastEvaluations, PastFlagChange } from './fill-flag-history.ts';
export type { NewFlag } from './flag.contract.ts';
export { flagEvaluationsChanged } from './flag-hooks.ts';
export { flagsModule } from './flags.module.ts';
