export { addTrackerScriptRoutes } from './tracker-script.routes.ts';
