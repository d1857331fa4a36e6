export { DayBar, describeDays } from './day-bar.tsx';
export { formatAvailability, isObserved, observedSeconds } from './format.ts';
export { showReason } from './show-reason.ts';
