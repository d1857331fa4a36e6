import type { Call } from '../../../http/call.ts';

const NAME = /^[\w@./+-]{1,60}$/;

/**
 * Returns the name of the SDK that sent a request, for its usage: the parameter `sdk`, the header `Databuddy-Sdk-Name`, or that of the
 * protocol. Requests for all flags are counted separately, because clients do not use all of them.
 */
export function sdkNameOf(
  { headers }: Pick<Call, 'headers'>,
  query: unknown,
  { protocol, isBulk }: { readonly protocol: string; readonly isBulk: boolean },
): string {
  const given = queryText(query, 'sdk') ?? headers['databuddy-sdk-name'];
  const name = typeof given === 'string' && NAME.test(given) ? given : protocol;
  return isBulk ? `${name}:bulk` : name;
}

/** Returns a parameter of a query; the first one if it is repeated. */
export function queryText(query: unknown, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined;
  const value: unknown = Reflect.get(query, name);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
}
