export { addDashboardRoutes } from './dashboard.routes.ts';
export { type Dashboard, readDashboard } from './read-dashboard.ts';
