import { defineModule } from '../../kernel/define-module.ts';
import { auditLog } from './audit-entry.ts';

const RELAY_EVERY_MS = 1_000;

/** The audit log: its table of facts, and the task that copies entries to it. Its service is part of the kernel. */
export const auditModule = defineModule({
  name: 'audit',
  needs: [],
  factTables: [auditLog],
  create: ({ audit }) => ({
    service: audit,
    tasks: [
      {
        name: 'copy audit entries to the audit log',
        runsOn: 'each',
        everyMs: RELAY_EVERY_MS,
        run: audit.relayNoted,
      },
    ],
    settle: audit.relay,
  }),
});
