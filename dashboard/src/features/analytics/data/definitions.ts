import { useQuery } from '@tanstack/react-query';
import type { Texts } from '../../../../../server/src/lib/texts/translate.ts';
import { client, type Outputs, rpc } from '../../../api/rpc.ts';
import { LANGUAGE } from '../../../lib/language.ts';

type Types = Outputs['query']['types'];

/** The definition of a metric, dimension or query type, from the API. */
export interface Definition {
  readonly title: string;
  readonly description: string;
}

/** The subject of a definition. */
export type Subject =
  | { readonly metric: string }
  | { readonly dimension: string }
  | { readonly type: string; readonly field?: string };

/** The texts of definitions in other languages than English, by English ones. */
const translations = import.meta.glob<Texts>('../../../texts/*/server/definitions.data.ts', {
  import: 'DEFINITIONS',
});

const INPUT = { include_meta: true } as const;

/** Queries all query types with definitions. The answer is large and does not change while the server runs. */
export function useTypes() {
  return useQuery({
    ...rpc.query.types.queryOptions({ input: INPUT, staleTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ signal }) => loadTypes(signal),
  });
}

async function loadTypes(signal: AbortSignal): Promise<Types> {
  const loadTexts = translations[`../../../texts/${LANGUAGE}/server/definitions.data.ts`];
  if (loadTexts === undefined) return client.query.types(INPUT, { signal });
  const [types, texts, { translateTypes }] = await Promise.all([
    client.query.types(INPUT, { signal }),
    loadTexts(),
    import('./translate-types.ts'),
  ]);
  return translateTypes(types, texts);
}

/** Returns the definition of a subject; `undefined` when there is none. */
export function definitionOf(types: Types, subject: Subject): Definition | undefined {
  if ('metric' in subject) return types.metrics?.find(({ name }) => name === subject.metric);
  if ('dimension' in subject) return types.dimensions?.find(({ name }) => name === subject.dimension);
  const meta = types.configs[subject.type]?.meta;
  if (subject.field === undefined) return meta;
  return meta?.output_fields.find(({ name }) => name === subject.field);
}
