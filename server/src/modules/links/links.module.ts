import { defineModule } from '../../kernel/define-module.ts';
import { linkClicksTable } from './link-clicks.table.ts';

/** Short links: so far only the table of their clicks. */
export const linksModule = defineModule({
  name: 'links',
  needs: [],
  factTables: [linkClicksTable],
  create: () => ({ service: undefined, lookups: { link: async () => undefined } }),
});
