export { firstDayTouched, lastDayTouched, rebuildVisits, type VisitRange } from './rebuild-visits.ts';
