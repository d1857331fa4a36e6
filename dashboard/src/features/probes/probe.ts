import type { Outputs } from '../../api/rpc.ts';

/** A probe. */
export type Probe = Outputs['probes']['list']['probes'][number];

/** A probe with its token, which is available only once. */
export interface ProbeWithToken {
  readonly probe: Probe;
  readonly token: string;
}

/** Returns the command that starts a probe. @param server the address of this server. */
export function commandOf({ probe, token }: ProbeWithToken, server: string): string {
  return ['pharos probe', `--region ${probe.region}`, `--server ${server}`, `--token ${token}`].join(
    ' \\\n  ',
  );
}
