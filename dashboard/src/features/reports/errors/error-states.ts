import { useQuery } from '@tanstack/react-query';
import { client, type Outputs, rpc } from '../../../api/rpc.ts';
import { useChange } from '../../../parts/use-change.ts';
import { type ApiFilter, useAnalytics } from '../../analytics/index.ts';
import type { ErrorState } from './errors-search.ts';
import { messages } from './messages.ts';

/** The state of an issue that was resolved or ignored. */
export type StateOfIssue = Outputs['errorGroups']['list']['groups'][number];
/** The states by fingerprint. All other issues are open. */
export type StatesOfIssues = ReadonlyMap<string, StateOfIssue>;

/** The maximum number of values of a filter. */
const MAX_VALUES = 1_000;

/** Queries the states of the issues of the website; `undefined` while they are loading. */
export function useErrorStates() {
  const { subject } = useAnalytics();
  const { data, error, refetch } = useQuery(
    rpc.errorGroups.list.queryOptions({ input: { websiteId: subject.id } }),
  );
  const states: StatesOfIssues | undefined =
    data && new Map(data.groups.map((group) => [group.fingerprint, group]));
  return { states, error, refetch };
}

/** Returns the state of an issue. */
export function stateOf(states: StatesOfIssues, fingerprint: string): ErrorState {
  return states.get(fingerprint)?.state ?? 'open';
}

/**
 * Returns the filter that selects the issues with a state; `undefined` if it selects all of them, and `null` if it selects none. A
 * filter has at most 1,000 values: those that changed last.
 */
export function filterOfState(states: StatesOfIssues, state: ErrorState): ApiFilter | null | undefined {
  const field = 'fingerprint';
  const isOpen = state === 'open';
  const found = [...states.values()].filter((one) => (isOpen ? one.state !== 'open' : one.state === state));
  const value = found.slice(0, MAX_VALUES).map(({ fingerprint }) => fingerprint);
  if (value.length === 0) return isOpen ? undefined : null;
  return isOpen ? { field, op: 'not_in', value } : { field, op: 'in', value };
}

/** A change of the state of an issue. */
export interface StateChange {
  readonly action: 'resolve' | 'ignore' | 'reopen';
  readonly fingerprint: string;
  /** For `resolve`: the release in which it is resolved. */
  readonly release?: string;
}

/** Changes the state of issues, and shows that it changed. */
export function useStateChange() {
  const { subject } = useAnalytics();
  const { states = new Map<string, StateOfIssue>() } = useErrorStates();
  const send = ({ action, fingerprint, release }: StateChange): Promise<unknown> => {
    const input = { websiteId: subject.id, fingerprints: [fingerprint] };
    if (action === 'resolve')
      return client.errorGroups.resolve({ ...input, ...(release !== undefined && { release }) });
    return client.errorGroups[action](input);
  };
  return useChange(send, {
    reload: [rpc.errorGroups.key()],
    done: (_, { action }) => messages.done[action],
    undo: (_, { fingerprint }) => send({ fingerprint, ...changeTo(states.get(fingerprint)) }),
    showsErrors: false,
  });
}

/** The change that leads to the state which an issue had. */
function changeTo(old: StateOfIssue | undefined): Omit<StateChange, 'fingerprint'> {
  if (old?.state === 'ignored') return { action: 'ignore' };
  if (old?.state !== 'resolved') return { action: 'reopen' };
  return { action: 'resolve', ...(old.release !== null && { release: old.release }) };
}
