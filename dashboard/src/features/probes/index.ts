export { ProbesPage } from './probes-page.tsx';
