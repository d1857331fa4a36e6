import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { FlagClient } from './create-flag-client.ts';
import { readFlag } from './snapshot.ts';
import type { AnyFlags, FlagDetails, FlagTypes, KeyOf, ReadOf, ValueOf } from './types.ts';

/** The members of a client that components use. */
export type FlagSource = Pick<FlagClient, 'current' | 'expose' | 'initial' | 'onChange' | 'ready'>;

const SourceContext = createContext<FlagSource | undefined>(undefined);

/** Properties of `FlagProvider`. */
export interface FlagProviderProps {
  /** The client, created once and outside of components that render again. */
  readonly client: FlagSource;
  readonly children?: ReactNode;
}

/** Provides the flags of a client to components. It renders its children immediately, with bootstrap values or defaults. */
export function FlagProvider({ client, children }: FlagProviderProps): ReactElement {
  useEffect(() => void client.ready(), [client]);
  return createElement(SourceContext.Provider, { value: client }, children);
}

/** Hooks with the types of `pharos flags types`. */
export interface FlagHooks<F extends FlagTypes> {
  /** Returns a value of the type of `defaultValue`, and renders the component again when it changes. */
  useFlag<K extends KeyOf<F>, V extends ValueOf<F, K>>(key: K, defaultValue: V): ReadOf<F, K, V>;
  /** The same, with the reason the value was chosen. */
  useFlagDetails<K extends KeyOf<F>, V extends ValueOf<F, K>>(
    key: K,
    defaultValue: V,
  ): FlagDetails<ReadOf<F, K, V>>;
}

/** Returns the hooks with generated types. */
export function createFlagHooks<F extends FlagTypes = AnyFlags>(): FlagHooks<F> {
  return { useFlag: useValue, useFlagDetails: useDetails };
}

/** Returns a value of the type of `defaultValue`, and renders the component again when it changes. */
export const useFlag: FlagHooks<AnyFlags>['useFlag'] = useValue;

/** The same, with the reason the value was chosen. */
export const useFlagDetails: FlagHooks<AnyFlags>['useFlagDetails'] = useDetails;

function useValue<V>(key: string, defaultValue: unknown): V {
  return useDetails<V>(key, defaultValue).value;
}

/** The first render in a browser uses the values of the server, so that the page does not differ from the HTML. */
function useDetails<V>(key: string, defaultValue: unknown): FlagDetails<V> {
  const source = useContext(SourceContext);
  if (source === undefined) throw new Error('Flags need a FlagProvider above the component');
  const snapshot = useSyncExternalStore(source.onChange, source.current, () => source.initial);
  const details = useMemo(() => readFlag<V>(snapshot, key, defaultValue), [snapshot, key, defaultValue]);
  useEffect(() => source.expose(details), [source, details]);
  return details;
}
