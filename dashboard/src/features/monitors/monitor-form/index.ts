export { EditMonitorPage } from './edit-monitor-page.tsx';
export { NewMonitorPage } from './new-monitor-page.tsx';
