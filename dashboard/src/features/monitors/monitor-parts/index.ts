export { DayBar, describeDays } from './day-bar.tsx';
export { formatAvailability } from './format.ts';
export { showReason } from './show-reason.ts';
