export { trackerScriptModule } from './tracker-script.module.ts';
export { addTrackerScriptRoutes } from './tracker-script.routes.ts';
