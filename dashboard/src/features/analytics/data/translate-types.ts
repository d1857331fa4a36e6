import { translate } from '../../../../../server/src/lib/german/translate.ts';
import type { Outputs } from '../../../api/rpc.ts';
import { DEFINITION_TEXTS } from './definition-texts.data.ts';

type Types = Outputs['query']['types'];

/** Returns the query types with German descriptions. Loaded only by German pages. */
export function translateTypes(types: Types): Types {
  const { metrics, dimensions } = types;
  return {
    ...types,
    configs: Object.fromEntries(
      Object.entries(types.configs).map(([name, config]) => [name, translateConfig(config)]),
    ),
    ...(metrics && { metrics: metrics.map(translated) }),
    ...(dimensions && { dimensions: dimensions.map(translated) }),
  };
}

function translateConfig(config: Types['configs'][string]): Types['configs'][string] {
  const { meta } = config;
  if (meta === undefined) return config;
  return { ...config, meta: { ...translated(meta), output_fields: meta.output_fields.map(translated) } };
}

function translated<T extends { readonly description: string }>(definition: T): T {
  return { ...definition, description: translate(definition.description, DEFINITION_TEXTS) };
}
