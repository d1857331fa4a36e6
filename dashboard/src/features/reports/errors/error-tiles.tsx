import { changeIn, type Figures, formatFigure, formatShortFigure, numberIn } from '../../analytics/index.ts';
import { FigureTile, FigureTiles } from '../health/figure-tile.tsx';
import { messages } from './messages.ts';

const TILES = [
  { field: 'totalErrors', title: messages.figures.errors, kind: 'count' },
  { field: 'uniqueErrorTypes', title: messages.figures.issues, kind: 'count' },
  { field: 'affectedUsers', title: messages.figures.affectedVisitors, kind: 'count' },
  { field: 'affectedSessions', title: messages.figures.affectedVisits, kind: 'count' },
  { field: 'errorRate', title: messages.figures.errorRate, kind: 'percent' },
] as const;

/** The headline figures of errors. */
export function ErrorTiles({ figures }: { readonly figures: Figures | undefined }) {
  const row = figures?.result.data[0];
  const before = figures?.result.comparison?.data[0];
  return (
    <FigureTiles label={messages.title}>
      {TILES.map(({ field, title, kind }) => (
        <FigureTile
          key={field}
          title={title}
          subject={{ type: 'error_summary', field }}
          value={figures && formatShortFigure(numberIn(row, field), kind)}
          exact={figures && formatFigure(numberIn(row, field), kind)}
          change={changeIn(before, field)}
          format={kind}
        />
      ))}
    </FigureTiles>
  );
}
