export type { Verdict as LinkVerdict } from './checks/classify-target.ts';
export type { TargetChecker } from './checks/target-checker.ts';
export { linkClicksTable } from './link-clicks.table.ts';
export { linksModule } from './links.module.ts';
export { LinkPasswords } from './redirect/link-passwords.ts';
export type { Redirector } from './redirect/redirector.ts';
