import type { Scope } from '../../../../server/src/lib/scopes.ts';
import type { messages } from './messages.ts';

/** The scopes for a common purpose. */
export interface Preset {
  /** The name of its texts. */
  readonly id: keyof typeof messages.presets;
  readonly scopes: readonly Scope[];
}

/** The presets, the most common first. Each has only the scopes that its purpose needs. */
export const PRESETS: readonly Preset[] = [
  { id: 'read', scopes: ['read:data'] },
  { id: 'send', scopes: ['track:events'] },
  { id: 'readAndSend', scopes: ['read:data', 'track:events'] },
  { id: 'manage', scopes: ['read:data', 'manage:websites'] },
  { id: 'links', scopes: ['read:links', 'write:links'] },
  { id: 'monitors', scopes: ['read:monitors', 'write:monitors'] },
  { id: 'statusPages', scopes: ['read:status_pages', 'write:status_pages'] },
  { id: 'flags', scopes: ['manage:flags'] },
];

/** Returns the preset with exactly these scopes. */
export function findPreset(scopes: ReadonlySet<Scope>): Preset | undefined {
  return PRESETS.find(
    (preset) => preset.scopes.length === scopes.size && preset.scopes.every((scope) => scopes.has(scope)),
  );
}
