import type { UseRecord } from '../../http/use-record.ts';
import { newId } from '../../lib/ids/ids.ts';
import { credentialIdOf, isScoped, type ScopedPrincipal } from '../../lib/principal.ts';
import { jsonText } from '../../lib/text/json-text.ts';
import { actorOf, outcomeOf, scopesHeld } from './audit-entry.ts';

/** The constant parts of the entries of a key, and of an operation's scopes, serialized once. */
const keyParts = new WeakMap<ScopedPrincipal, string>();
const scopeParts = new WeakMap<readonly string[], string>();

/**
 * Returns the entry of a use of a key as a row of `audit_log`, as one line of JSON. It is written for every request, so it is
 * serialized manually and omits columns with default values.
 */
export function writeUseEntry(record: UseRecord, nowMs: number): string {
  const { principal, status, scopesRequired } = record;
  let json =
    `{"time":${nowMs},"entry_id":"${newId('aud', nowMs)}","request_id":${jsonText(record.requestId)},` +
    `"kind":"use","outcome":"${outcomeOf(status)}","count":${record.count},"status":${status},` +
    `"method":${jsonText(record.method)},"route":${jsonText(record.route)},"ip":${jsonText(record.ip)}`;
  json += isScoped(principal) ? keyPart(principal) : callerPart(actorOfUse(record), credentialOf(record));
  if (principal.kind === 'user' && record.organizationId !== undefined)
    json += `,"organization_id":${jsonText(record.organizationId)}`;
  if (scopesRequired.length > 0) json += scopesPart(scopesRequired);
  if (record.userAgent !== '') json += `,"user_agent":${jsonText(record.userAgent)}`;
  if (record.resources.length > 0) json += `,"resource":${jsonText(record.resources.join(' '))}`;
  if (record.reason !== '') json += `,"reason":${jsonText(record.reason)}`;
  return `${json}}`;
}

/** A probe is recorded with its token like a key. */
function credentialOf({ principal, refusedKey, routeKey }: UseRecord): UseRecord['refusedKey'] {
  return principal.kind === 'probe' ? { ...principal, keyId: principal.probeId } : (routeKey ?? refusedKey);
}

function actorOfUse({ principal, routeKey }: UseRecord): string {
  return routeKey === undefined ? actorOf(principal) : `key:${routeKey.keyId}`;
}

function keyPart(principal: ScopedPrincipal): string {
  const known = keyParts.get(principal);
  if (known !== undefined) return known;
  const written = `${callerPart(actorOf(principal), { ...principal, keyId: credentialIdOf(principal) })},"scopes_held":${JSON.stringify(scopesHeld(principal))}`;
  keyParts.set(principal, written);
  return written;
}

function callerPart(name: string, key: UseRecord['refusedKey']): string {
  const actor = `,"actor":${jsonText(name)}`;
  if (key === undefined) return actor;
  return `${actor},"key_id":${jsonText(key.keyId)},"key_start":${jsonText(key.start)},"organization_id":${jsonText(key.organizationId)}`;
}

function scopesPart(scopes: readonly string[]): string {
  const known = scopeParts.get(scopes);
  if (known !== undefined) return known;
  const written = `,"scopes_required":${JSON.stringify(scopes)}`;
  scopeParts.set(scopes, written);
  return written;
}
