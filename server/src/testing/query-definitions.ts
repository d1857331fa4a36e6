import { describeTypes } from '../modules/query/describe-types.ts';

/** Returns all query types with definitions, as `GET /v1/query/types?include_meta=true` does. */
export function queryDefinitions() {
  return describeTypes(true);
}
