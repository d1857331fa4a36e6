export { createUsers } from './create-users.ts';
export type { FirstRun } from './first-run.ts';
export type { UsersService } from './users.service.ts';
export { user } from './users.table.ts';
