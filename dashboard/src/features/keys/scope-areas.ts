import type { Scope } from '../../../../server/src/lib/scopes.ts';
import type { messages } from './messages.ts';

/** The scopes of one area of the product. */
export interface ScopeArea {
  /** The name of its text. */
  readonly id: keyof typeof messages.scopes.areas;
  readonly scopes: readonly Scope[];
}

/** Every scope, grouped by area. */
export const SCOPE_AREAS: readonly ScopeArea[] = [
  { id: 'analytics', scopes: ['read:data', 'track:events'] },
  { id: 'links', scopes: ['read:links', 'write:links'] },
  { id: 'monitors', scopes: ['read:monitors', 'write:monitors'] },
  { id: 'statusPages', scopes: ['read:status_pages', 'write:status_pages'] },
  { id: 'management', scopes: ['manage:websites', 'manage:flags', 'manage:config'] },
];
