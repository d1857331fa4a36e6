import type { GeometryCollection, Topology } from 'topojson-specification';

/** What is read of a world atlas. */
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** The atlas with its types, which JSON does not carry. @throws Error when it is none. */
export function readAtlas(json: unknown): Atlas {
  if (!isAtlas(json)) throw new Error('This is no atlas of the world');
  return json;
}

function isAtlas(json: unknown): json is Atlas {
  return typeof json === 'object' && json !== null && 'arcs' in json && 'objects' in json;
}
