import { changeIn, type Figures, formatFigure, formatShortFigure, numberIn } from '../../analytics/index.ts';
import { FigureTile, FigureTiles } from '../health/figure-tile.tsx';

const TILES = [
  { field: 'totalErrors', title: 'Errors', kind: 'count' },
  { field: 'uniqueErrorTypes', title: 'Different errors', kind: 'count' },
  { field: 'affectedUsers', title: 'Affected visitors', kind: 'count' },
  { field: 'affectedSessions', title: 'Affected visits', kind: 'count' },
  { field: 'errorRate', title: 'Error rate', kind: 'percent' },
] as const;

/** How much breaks, and for how many. */
export function ErrorTiles({ figures }: { readonly figures: Figures | undefined }) {
  const row = figures?.result.data[0];
  const before = figures?.result.comparison?.data[0];
  return (
    <FigureTiles label="Errors">
      {TILES.map(({ field, title, kind }) => (
        <FigureTile
          key={field}
          title={title}
          subject={{ type: 'error_summary', field }}
          value={figures && formatShortFigure(numberIn(row, field), kind)}
          exact={figures && formatFigure(numberIn(row, field), kind)}
          change={changeIn(before, field)}
          format={(value) => formatFigure(value, kind)}
        />
      ))}
    </FigureTiles>
  );
}
