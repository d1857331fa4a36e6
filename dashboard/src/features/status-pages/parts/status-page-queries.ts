import { rpc } from '../../../api/rpc.ts';

/** What a change of a status page can change. */
export const STATUS_PAGE_QUERIES = [rpc.statusPages.key(), rpc.incidents.key(), rpc.maintenances.key()];
