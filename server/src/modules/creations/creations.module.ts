import { defineModule } from '../../kernel/define-module.ts';
import { CREATION_TABLES } from './creations.table.ts';

/** Creations that can be repeated: a store for the services of other modules. */
export const creationsModule = defineModule({
  name: 'creations',
  needs: [],
  stateTables: CREATION_TABLES,
  create: () => ({ service: undefined }),
});
