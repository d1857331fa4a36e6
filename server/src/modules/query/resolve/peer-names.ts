import { didYouMean, type OtherNames, otherNames } from '../../../lib/text/did-you-mean.ts';
import { PEER_DIMENSIONS, PEER_METRICS, PEER_QUERY_TYPES } from './peer-names.data.ts';

/** The names of custom properties in other products: `event:props:plan`, `customEvent:plan`. */
const PROPERTY = /^(?:event:props|customEvent|customUser):(.+)$/i;

const FIELDS = otherNames({ ...PEER_METRICS, ...PEER_DIMENSIONS });
const NAMES: Readonly<Record<string, OtherNames>> = {
  metric: otherNames(PEER_METRICS),
  dimension: otherNames(PEER_DIMENSIONS),
  'filter field': otherNames(PEER_DIMENSIONS),
  'query type': otherNames(PEER_QUERY_TYPES),
};

/**
 * Returns a suggestion for an unknown name, as a sentence: the name for the same concept in other products, otherwise the
 * most similar name.
 *
 * @param kind the kind of name: `metric`, `dimension`, `filter field`, `query type`, or anything else.
 */
export function suggestName(kind: string, name: string, known: Iterable<string>): string | undefined {
  const property = kind === 'dimension' || kind === 'filter field' ? PROPERTY.exec(name)?.[1] : undefined;
  if (property !== undefined && property.length <= 64) return `Did you mean "properties.${property}"?`;
  return didYouMean(name, known, NAMES[kind] ?? FIELDS);
}
