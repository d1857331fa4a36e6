export type { AdministrativeAct, AuditService } from '../../kernel/audit.ts';
export { auditModule } from './audit.module.ts';
export { createAuditService } from './audit.service.ts';
export { auditLog } from './audit-entry.ts';
export { type AuditFilter, parseAuditFilter } from './audit-filter.ts';
export { followAuditLog } from './follow-audit-log.ts';
export { type AuditLine, readAuditLog } from './read-audit-log.ts';
