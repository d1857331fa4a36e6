import type { Inputs } from '../../../api/rpc.ts';

/** The traits that the test of rules asks for, except query and time. */
export const TRAIT_FIELDS = ['country', 'device', 'os', 'browser', 'language', 'referrer'] as const;

/** What is known about a visitor, as texts. */
export type TraitDraft = Readonly<Record<(typeof TRAIT_FIELDS)[number] | 'query' | 'time', string>>;

/** A visitor about whom nothing is known. */
export const NO_TRAITS: TraitDraft = {
  country: '',
  device: '',
  os: '',
  browser: '',
  language: '',
  referrer: '',
  query: '',
  time: '',
};

type Traits = NonNullable<Inputs['links']['testRules']['traits']>;

/** Returns the traits as the API accepts them. Empty texts are omitted. */
export function toTraits(draft: TraitDraft): Traits {
  const query = Object.fromEntries(new URLSearchParams(draft.query.trim()));
  const time = new Date(draft.time);
  return {
    ...Object.fromEntries(
      TRAIT_FIELDS.flatMap((field) => {
        const value = draft[field].trim();
        return value === '' ? [] : [[field, field === 'country' ? value.toUpperCase() : value]];
      }),
    ),
    ...(Object.keys(query).length > 0 && { query }),
    ...(!Number.isNaN(time.getTime()) && { time: time.toISOString() }),
  };
}
