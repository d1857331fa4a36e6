export { createShares } from './create-shares.ts';
export type { SharesService } from './shares.service.ts';
