import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { COUNTRY_CODES } from './country-codes.data.ts';

/** A country as the map draws it. */
export interface Country {
  /** ISO 3166-1, two letters; `undefined` for areas that have none. */
  readonly code: string | undefined;
  /** An SVG path. */
  readonly path: string;
}

/** The size of the drawing. It scales to its container. */
export const MAP_SIZE = { width: 960, height: 470 } as const;

/** Not drawn: it has no visitors and would take a fifth of the map. */
const ANTARCTICA = '010';
const KOSOVO = 'Kosovo';

/** Draws all countries of a world atlas. */
export function drawCountries(
  atlas: Topology<{ countries: GeometryCollection<{ name: string }> }>,
): readonly Country[] {
  const { features } = feature(atlas, atlas.objects.countries);
  const shown = features.filter(({ id }) => id !== ANTARCTICA);
  const projection = geoNaturalEarth1().fitSize([MAP_SIZE.width, MAP_SIZE.height], {
    type: 'FeatureCollection',
    features: shown,
  });
  const draw = geoPath(projection).digits(1);
  return shown.map((country) => ({
    code: COUNTRY_CODES[String(country.id)] ?? (country.properties.name === KOSOVO ? 'XK' : undefined),
    path: draw(country) ?? '',
  }));
}

/** The shade of a country from 0 to 1, by the square root, so that small figures remain visible. */
export function shadeOf(figure: number, most: number): number {
  return figure <= 0 || most <= 0 ? 0 : 0.15 + 0.85 * Math.sqrt(figure / most);
}
