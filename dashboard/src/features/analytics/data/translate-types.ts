import { type Texts, translate } from '../../../../../server/src/lib/texts/translate.ts';
import type { Outputs } from '../../../api/rpc.ts';

type Types = Outputs['query']['types'];

/** Returns the query types with descriptions in another language. @param texts by English ones. */
export function translateTypes(types: Types, texts: Texts): Types {
  const translated = <T extends { readonly description: string }>(definition: T): T => ({
    ...definition,
    description: translate(definition.description, texts),
  });
  const translateConfig = (config: Types['configs'][string]): Types['configs'][string] => {
    const { meta } = config;
    if (meta === undefined) return config;
    return { ...config, meta: { ...translated(meta), output_fields: meta.output_fields.map(translated) } };
  };
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
