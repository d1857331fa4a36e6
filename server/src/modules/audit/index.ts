export { type AuditService, createAuditService } from './audit.service.ts';
export { type AdministrativeAct, auditLog } from './audit-entry.ts';
export { type AuditFilter, parseAuditFilter } from './audit-filter.ts';
export { type AuditLine, readAuditLog } from './read-audit-log.ts';
