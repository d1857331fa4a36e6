import { useQuery } from '@tanstack/react-query';
import type { Draft } from './build-call.ts';
import { runCall } from './run-call.ts';

const LIST = { method: 'GET', target: '/v1/query/websites', headers: {}, body: undefined };
const KEY = /^phr_[0-9A-Za-z]{48}$/;
const WEBSITE_ID = /web_[0-9a-hjkmnp-tv-z]{26}/g;

/** A website that the caller can read. */
export interface OwnWebsite {
  readonly id: string;
  readonly domain: string;
}

/** Whether a draft contains a website id, which is made up in examples. */
export function namesWebsite(draft: Draft): boolean {
  return [...Object.values(draft.values), draft.body].some((text) => text.search(WEBSITE_ID) !== -1);
}

/** Replaces the website ids of a draft. */
export function withWebsite({ values, body }: Draft, id: string): Draft {
  const put = (text: string) => text.replace(WEBSITE_ID, id);
  return {
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, put(value)])),
    body: put(body),
  };
}

/**
 * Queries the websites that the key or the session can read; empty until the answer arrives.
 *
 * @param key `undefined` for the session of the browser.
 */
export function useOwnWebsites(key: string | undefined, isEnabled: boolean): readonly OwnWebsite[] {
  const { data } = useQuery({
    queryKey: ['reference', 'websites', key ?? 'session'],
    queryFn: async () => readWebsites((await runCall(LIST, key)).text),
    enabled: isEnabled && (key === undefined || KEY.test(key)),
    staleTime: 60_000,
  });
  return data ?? [];
}

/** Reads the websites of an answer; empty when it is an error. */
function readWebsites(text: string): readonly OwnWebsite[] {
  const answer: unknown = JSON.parse(text);
  const list = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'websites') : undefined;
  return Array.isArray(list) ? list.filter(isOwnWebsite) : [];
}

function isOwnWebsite(value: unknown): value is OwnWebsite {
  return typeof value === 'object' && value !== null && 'id' in value && 'domain' in value;
}
