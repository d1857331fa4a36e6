export type { DiskState } from './disk/disk-watch.ts';
export { instanceModule } from './instance.module.ts';
