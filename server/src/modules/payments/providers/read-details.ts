import type { Details } from './provider.ts';
import { isObject, textAt } from './read-json.ts';

/**
 * The names under which a shop passes ids to its checkout, in order of precedence: those of Pharos, those of the hosted product
 * (docs/compatibility.md), and the names of the fields of events.
 */
const NAMES = {
  anonymousId: ['pharos_anonymous_id', 'databuddy_anonymous_id', 'anonymousId', 'anonymous_id'],
  sessionId: ['pharos_session_id', 'databuddy_session_id', 'sessionId', 'session_id'],
  profileId: ['pharos_profile_id', 'databuddy_profile_id', 'profileId', 'profile_id'],
  orderId: ['pharos_transaction_id', 'transaction_id', 'order_id'],
} as const;

/** Ids of events have at most 256 characters. */
const MAX_ID = 256;

/** Returns the ids in the metadata of objects. An earlier object takes precedence. */
export function readDetails(...metadata: readonly unknown[]): Details {
  const found: { -readonly [Name in keyof typeof NAMES]?: string } = {};
  for (const one of metadata) {
    if (!isObject(one)) continue;
    for (const name of ['anonymousId', 'sessionId', 'profileId', 'orderId'] as const)
      for (const key of NAMES[name]) {
        const value = textAt(one, key);
        if (found[name] === undefined && value !== undefined && value.length <= MAX_ID) found[name] = value;
      }
  }
  return found;
}

/** Reads a client reference: `anonymous:<id>`, `session:<id>` or `profile:<id>`; any other text is a profile id. */
export function readReference(reference: string | undefined): Details {
  if (reference === undefined || reference.length > MAX_ID) return {};
  const [, kind, id] = /^(anonymous|session|profile):(.+)$/.exec(reference) ?? [];
  if (kind === 'anonymous' && id !== undefined) return { anonymousId: id };
  if (kind === 'session' && id !== undefined) return { sessionId: id };
  return { profileId: id ?? reference };
}

/** Removes absent fields, so that objects can be compared and merged. */
export function present(details: { readonly [Name in keyof Details]: Details[Name] | undefined }): Details {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
