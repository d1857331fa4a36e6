import { type PointerEvent, useMemo, useState } from 'react';
import atlas from 'world-atlas/countries-110m.json';
import { joinClasses } from '../../../lib/join-classes.ts';
import type { CardRow } from '../cards/card-rows.ts';
import { messages as cardMessages } from '../cards/messages.ts';
import { valueName } from '../cards/value-names.ts';
import { formatFigure } from '../headline/format-figure.ts';
import { drawCountries, MAP_SIZE, shadeOf } from './countries.ts';
import { readAtlas } from './read-atlas.ts';

/** The unit of the figures of a map. */
type Counted = keyof typeof cardMessages.map;

interface Hovered {
  readonly code: string;
  /** Where the pointer is, in percent of the map. */
  readonly x: number;
  readonly y: number;
}

/** The world map: the higher the figure, the darker a country. Keyboard and screen reader users have the list beside it. */
export function WorldMap({
  rows,
  counts = 'visitors',
  isChosen,
  onChoose,
}: {
  readonly rows: readonly CardRow[];
  /** The counted unit, for texts. */
  readonly counts?: Counted;
  readonly isChosen: (country: string) => boolean;
  readonly onChoose: (country: string) => void;
}) {
  const countries = useMemo(() => drawCountries(readAtlas(atlas)), []);
  const [hovered, setHovered] = useState<Hovered>();
  const byCode = new Map(rows.map((row) => [row.value, row]));
  const most = Math.max(0, ...rows.map(({ figure }) => figure));
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const code = event.target instanceof Element ? event.target.getAttribute('data-country') : null;
    const box = event.currentTarget.getBoundingClientRect();
    setHovered(
      code === null || event.pointerType === 'touch'
        ? undefined
        : {
            code,
            x: ((event.clientX - box.left) / box.width) * 100,
            y: ((event.clientY - box.top) / box.height) * 100,
          },
    );
  };
  return (
    <div className="relative h-full w-full">
      <svg
        role="img"
        aria-label={labelOf(rows, counts)}
        viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
        className="h-full w-full"
        onPointerMove={follow}
        onPointerLeave={() => setHovered(undefined)}
        onPointerUp={(event) => {
          const code = event.target instanceof Element ? event.target.getAttribute('data-country') : null;
          if (code !== null && byCode.has(code)) onChoose(code);
        }}
      >
        {countries.map(({ code, path }) => {
          const shade = shadeOf(byCode.get(code ?? '')?.figure ?? 0, most);
          return (
            <path
              key={path}
              d={path}
              {...(code !== undefined && { 'data-country': code })}
              style={{
                fill: shade === 0 ? 'var(--color-hover)' : fillOf(shade),
              }}
              className={joinClasses(
                'stroke-surface stroke-[0.7]',
                shade > 0 && 'cursor-pointer',
                code !== undefined && (hovered?.code === code || isChosen(code)) && 'stroke-[1.5] stroke-ink',
              )}
            />
          );
        })}
      </svg>
      {most > 0 && <MapLegend most={most} />}
      {hovered !== undefined && <MapHint hovered={hovered} row={byCode.get(hovered.code)} counts={counts} />}
    </div>
  );
}

/** The colour of a shade. */
function fillOf(shade: number): string {
  return `color-mix(in oklab, var(--color-series-1) ${Math.round(shade * 100)}%, var(--color-hover))`;
}

/** The figures of the lightest and the darkest shade. */
function MapLegend({ most }: { readonly most: number }) {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute bottom-0 left-0 flex items-center gap-1.5 text-ink-2 text-xs tabular-nums"
    >
      {most > 1 && formatFigure(1, 'count')}
      <span
        className="h-2 w-16 rounded-sm sm:w-24"
        style={{ background: `linear-gradient(to right, ${fillOf(shadeOf(1, most))}, ${fillOf(1)})` }}
      />
      {formatFigure(most, 'count')}
    </div>
  );
}

function MapHint({
  hovered,
  row,
  counts,
}: {
  readonly hovered: Hovered;
  readonly row: CardRow | undefined;
  readonly counts: Counted;
}) {
  const texts = cardMessages.map[counts];
  const { code, x, y } = hovered;
  return (
    <div
      className={joinClasses(
        'floating pointer-events-none absolute px-2.5 py-1.5 text-xs whitespace-nowrap',
        x > 60 ? '-translate-x-[calc(100%+0.75rem)]' : 'translate-x-3',
        y > 60 ? '-translate-y-full' : 'translate-y-3',
      )}
      style={{ left: `${x}%`, top: `${y}%` }}
    >
      <span className="font-medium">{valueName('country', code)}</span>
      <span className="ml-2 text-ink-2">
        {row === undefined
          ? texts.none
          : texts.some({
              count: row.figure,
              text: formatFigure(row.figure, 'count'),
              share: formatFigure(row.share, 'percent'),
            })}
      </span>
    </div>
  );
}

function labelOf(rows: readonly CardRow[], counts: Counted): string {
  const texts = cardMessages.map[counts];
  const first = rows.slice(0, 5).map(({ name, figure }) => `${name} ${formatFigure(figure, 'count')}`);
  return first.length === 0 ? texts.empty : texts.label({ countries: first.join(', ') });
}
