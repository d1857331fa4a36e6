import { Link } from '@tanstack/react-router';
import { type Series, SeriesCard, Swatch, useAnalytics } from '../../analytics/index.ts';
import { linesPart } from './event-parts.ts';
import { linePoints } from './event-rows.ts';
import { messages } from './messages.ts';

/** The colours of lines, in the order of the lines. */
const TONES = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5'] as const;

/** The most frequent events over time. The legend links to the events. */
export function LinesCard({ events }: { readonly events: readonly string[] | undefined }) {
  const { search, scope } = useAnalytics();
  const names = events ?? [];
  const series = names.map(
    (name, index): Series => ({ key: name, title: name, tone: TONES[index] ?? TONES[0] }),
  );
  return (
    <SeriesCard
      title={names.length < 2 ? messages.line : messages.lines({ count: names.length })}
      as="lines"
      series={series}
      part={names.length === 0 ? undefined : linesPart(scope, search, names)}
      readPoints={(figures, _, reading) => linePoints(figures, names, reading)}
      legend={
        <ul aria-label={messages.legend} className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-xs">
          {series.map(({ key, tone }) => (
            <li key={key} className="min-w-0">
              <Link
                from="/websites/$websiteId/events"
                search={(old) => ({ ...old, event: key })}
                className="flex min-h-6 items-center gap-2 rounded-sm font-medium hover:underline pointer-coarse:min-h-10"
              >
                <Swatch tone={tone} isLine />
                <span className="truncate">{key}</span>
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}
