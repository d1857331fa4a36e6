import { useQuery } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../../api/rpc.ts';

type Types = Outputs['query']['types'];

/** What a figure, a property or a kind of question is, in the words of the API. */
export interface Definition {
  readonly title: string;
  readonly description: string;
}

/** What a definition is of. */
export type Subject =
  | { readonly metric: string }
  | { readonly dimension: string }
  | { readonly type: string; readonly field?: string };

/** All that can be asked, with definitions. It does not change while the server runs, and is big: ask when it is needed. */
export function useTypes() {
  return useQuery(
    rpc.query.types.queryOptions({ input: { include_meta: true }, staleTime: Number.POSITIVE_INFINITY }),
  );
}

/** The definition of a thing; `undefined` when there is none. */
export function definitionOf(types: Types, subject: Subject): Definition | undefined {
  if ('metric' in subject) return types.metrics?.find(({ name }) => name === subject.metric);
  if ('dimension' in subject) return types.dimensions?.find(({ name }) => name === subject.dimension);
  const meta = types.configs[subject.type]?.meta;
  if (subject.field === undefined) return meta;
  return meta?.output_fields.find(({ name }) => name === subject.field);
}
