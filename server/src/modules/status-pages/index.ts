export { exportStatusPages } from './serving/export-pages.ts';
export { createStandbyPages } from './serving/standby-pages.ts';
export { statusPagesModule } from './status-pages.module.ts';
export { subscriberRemoved } from './subscribers/subscriber-hooks.ts';
export { resealSubscribers } from './subscribers/subscriber-tokens.ts';
