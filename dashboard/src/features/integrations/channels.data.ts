import type { InferContractRouterOutputs } from '@orpc/contract';
import type { contract } from '../../../../server/src/contract.ts';

/** A kind of integrations. */
type ChannelKind = InferContractRouterOutputs<
  (typeof contract)['integrations']
>['kinds']['kinds'][number]['kind'];

/** What the dashboard knows of a kind of integrations. */
export interface Channel {
  readonly symbol: 'bell' | 'chat' | 'chats' | 'mail' | 'send' | 'siren' | 'webhook';
  /** The names of the choices of its fields. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** What the dashboard knows of each kind of integrations. */
export const CHANNELS: Readonly<Record<ChannelKind, Channel>> = {
  email: { symbol: 'mail' },
  slack: { symbol: 'chat' },
  teams: { symbol: 'chat' },
  discord: { symbol: 'chats' },
  telegram: { symbol: 'send' },
  google_chat: { symbol: 'chats' },
  mattermost: { symbol: 'chat' },
  pagerduty: { symbol: 'siren', choices: { us: 'US', eu: 'EU' } },
  opsgenie: { symbol: 'siren', choices: { us: 'US', eu: 'EU' } },
  ntfy: { symbol: 'bell' },
  pushover: { symbol: 'bell' },
  webhook: { symbol: 'webhook' },
};
