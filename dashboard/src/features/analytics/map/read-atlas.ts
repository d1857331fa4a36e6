import type { GeometryCollection, Topology } from 'topojson-specification';

/** The part of the world atlas that is used. */
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** The atlas with its types, which JSON does not carry. @throws Error when it is not an atlas. */
export function readAtlas(json: unknown): Atlas {
  if (!isAtlas(json)) throw new Error('The file is not a world atlas');
  return json;
}

function isAtlas(json: unknown): json is Atlas {
  return typeof json === 'object' && json !== null && 'arcs' in json && 'objects' in json;
}
