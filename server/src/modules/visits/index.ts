export { buildVisitsOfSegments } from './build-visits.ts';
export { rebuildVisits } from './rebuild-visits.ts';
