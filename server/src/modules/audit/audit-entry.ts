import type { AdministrativeAct } from '../../kernel/audit.ts';
import type { OwnedFactTable } from '../../kernel/fact-tables.ts';
import type { Actor } from '../../lib/actor.ts';
import { newId } from '../../lib/ids/ids.ts';
import { credentialIdOf, isScoped, type Principal } from '../../lib/principal.ts';
import { SCOPE_NAMES, type Scope } from '../../lib/scopes.ts';

/** The table of facts that holds the audit log. */
export const auditLog: OwnedFactTable = { name: 'audit_log', feedsFigures: false, erasure: 'kept' };

/** A row of `audit_log`; the keys are its columns. */
export interface AuditEntry {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly entry_id: string;
  readonly request_id: string;
  readonly kind: 'use' | 'administrative';
  readonly outcome: 'allowed' | 'refused' | 'failed';
  readonly reason: string;
  readonly count: number;
  readonly key_id: string;
  readonly key_start: string;
  readonly actor: string;
  readonly organization_id: string;
  readonly method: string;
  readonly route: string;
  readonly scopes_required: readonly string[];
  readonly scopes_held: readonly string[];
  readonly resource: string;
  readonly status: number;
  readonly ip: string;
  readonly user_agent: string;
  readonly details: string;
}

/** Returns the entry of an administrative act, or of a rejected one. */
export function administrativeEntry(act: AdministrativeAct, actor: Actor, nowMs: number): AuditEntry {
  const credential = isScoped(actor.principal) ? actor.principal : undefined;
  return {
    time: new Date(nowMs).toISOString(),
    entry_id: newId('aud', nowMs),
    request_id: actor.requestId,
    kind: 'administrative',
    outcome: act.refusal === undefined ? 'allowed' : 'refused',
    reason: act.refusal?.reason ?? '',
    count: act.refusal?.count ?? 1,
    key_id: credential === undefined ? '' : credentialIdOf(credential),
    key_start: credential?.start ?? '',
    actor: actorOf(actor.principal),
    organization_id: act.organizationId,
    method: '',
    route: act.action,
    scopes_required: [],
    scopes_held: scopesHeld(actor.principal),
    resource: act.resource,
    status: act.refusal?.status ?? 200,
    ip: actor.ip,
    user_agent: actor.userAgent,
    details: act.details === undefined ? '' : JSON.stringify(act.details),
  };
}

/** Returns the outcome that a status means. */
export function outcomeOf(status: number): AuditEntry['outcome'] {
  if (status < 400) return 'allowed';
  return status === 401 || status === 403 || status === 429 ? 'refused' : 'failed';
}

/** `user:…`, `key:…`, `grant:…`, `share:…` or `probe:…`. */
export function actorOf(principal: Principal): string {
  switch (principal.kind) {
    case 'user':
      return `user:${principal.userId}`;
    case 'key':
      return `key:${principal.keyId}`;
    case 'grant':
      return `grant:${principal.grantId}`;
    case 'share':
      return `share:${principal.shareId}`;
    case 'probe':
      return `probe:${principal.probeId}`;
    case 'anonymous':
      return 'anonymous';
  }
}

/** Returns the scopes of a credential, in canonical order. */
export function scopesHeld(principal: Principal): readonly Scope[] {
  return isScoped(principal) ? SCOPE_NAMES.filter((scope) => principal.scopes.has(scope)) : [];
}
