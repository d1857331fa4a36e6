import { didYouMean, type OtherNames, otherNames } from '../../lib/did-you-mean.ts';
import { PEER_DIMENSIONS, PEER_METRICS, PEER_QUERY_TYPES } from './peer-names.data.ts';

/** How other products name a custom property of events: `event:props:plan`, `customEvent:plan`. */
const PROPERTY = /^(?:event:props|customEvent|customUser):(.+)$/i;

const FIELDS = otherNames({ ...PEER_METRICS, ...PEER_DIMENSIONS });
const NAMES: Readonly<Record<string, OtherNames>> = {
  metric: otherNames(PEER_METRICS),
  dimension: otherNames(PEER_DIMENSIONS),
  'filter field': otherNames(PEER_DIMENSIONS),
  'query type': otherNames(PEER_QUERY_TYPES),
};

/**
 * What was probably meant by an unknown name, as a sentence: our word for what other products call so, else what is
 * spelt alike.
 *
 * @param what the name stands for: `metric`, `dimension`, `filter field`, `query type`, or anything else.
 */
export function suggestName(what: string, name: string, known: Iterable<string>): string | undefined {
  const property = what === 'dimension' || what === 'filter field' ? PROPERTY.exec(name)?.[1] : undefined;
  if (property !== undefined && property.length <= 64) return `Did you mean "properties.${property}"?`;
  return didYouMean(name, known, NAMES[what] ?? FIELDS);
}
