export { DayBar, describeDays } from './day-bar.tsx';
export { formatAvailability, formatDuration } from './format.ts';
