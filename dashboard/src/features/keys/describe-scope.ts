import type { Scope } from '../../../../server/src/lib/scopes.ts';
import { messages } from './messages.ts';

/** Returns the permission that a scope grants, in the language of the page. */
export function describeScope(scope: Scope): string {
  return messages.scopes.descriptions[scope];
}
