import type { Scope } from '../../../../server/src/lib/scopes.ts';

/** Scopes that belong together for a common purpose. */
export interface Preset {
  readonly name: string;
  readonly purpose: string;
  readonly scopes: readonly Scope[];
}

/** The smallest sets that do a job, the commonest first. */
export const PRESETS: readonly Preset[] = [
  { name: 'Read analytics', purpose: 'Dashboards, reports, agents', scopes: ['read:data'] },
  { name: 'Send events', purpose: 'Your own servers', scopes: ['track:events'] },
  { name: 'Read and send', purpose: 'Most integrations', scopes: ['read:data', 'track:events'] },
  {
    name: 'Manage websites',
    purpose: 'Provisioning, deploy scripts',
    scopes: ['read:data', 'manage:websites'],
  },
];

/** The preset that has exactly these scopes, if there is one. */
export function presetOf(scopes: ReadonlySet<Scope>): Preset | undefined {
  return PRESETS.find(
    (preset) => preset.scopes.length === scopes.size && preset.scopes.every((scope) => scopes.has(scope)),
  );
}
