export type { ShareBadge } from './share-fields.contract.ts';
export { EXAMPLE_SHARE_ID } from './share-id.contract.ts';
export { sharesModule } from './shares.module.ts';
export type { SharesService } from './shares.service.ts';
export type { ShareRow } from './shares.table.ts';
