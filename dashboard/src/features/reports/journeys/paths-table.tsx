import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { ExplainedWord, formatFigure } from '../../analytics/index.ts';
import type { JourneyPath } from './flow.ts';
import { messages } from './messages.ts';

const FIRST_ROWS = 10;
const MAX_ROWS = 100;

/** The most common paths. A click on a page shows the paths from there. */
export function PathsTable({
  paths,
  depth,
  onChoose,
}: {
  readonly paths: readonly JourneyPath[];
  readonly depth: number;
  readonly onChoose: (page: string) => void;
}) {
  const [isLong, setIsLong] = useState(false);
  const shown = paths.slice(0, isLong ? MAX_ROWS : FIRST_ROWS);
  const more = Math.min(paths.length, MAX_ROWS) - shown.length;
  const head = (field: string, title: string) => (
    <ExplainedWord subject={{ type: 'journeys', field }}>{title}</ExplainedWord>
  );
  return (
    <Card isFlush title={messages.table.title({ depth })}>
      {shown.length === 0 ? (
        <p className="px-4 py-8 text-center text-ink-3">{messages.table.empty({ depth })}</p>
      ) : (
        <Table label={messages.table.label}>
          <TableHead>
            <Row>
              <HeadCell>{head('pages', messages.table.path)}</HeadCell>
              <HeadCell isNumber>{head('sessions', messages.table.visits)}</HeadCell>
              <HeadCell isNumber className="hidden sm:table-cell">
                {head('visitors', messages.table.visitors)}
              </HeadCell>
              <HeadCell isNumber>{head('percentage', messages.table.percent)}</HeadCell>
            </Row>
          </TableHead>
          <TableBody>
            {shown.map(({ pages, visits, visitors, share }) => (
              <Row key={pages.join('\n')} className="hover:bg-hover">
                <Cell className="w-full max-w-0">
                  <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
                    {placed(pages).map(({ page, place }) => (
                      <li key={place} className="flex min-w-0 items-center gap-1">
                        {place > 1 && <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />}
                        <button
                          type="button"
                          onClick={() => onChoose(page)}
                          className="min-h-6 min-w-0 truncate rounded-sm text-left hover:text-accent-text hover:underline pointer-coarse:min-h-9"
                        >
                          {page}
                        </button>
                      </li>
                    ))}
                  </ol>
                </Cell>
                <Cell isNumber className="font-medium">
                  {formatFigure(visits, 'count')}
                </Cell>
                <Cell isNumber className="hidden sm:table-cell">
                  {formatFigure(visitors, 'count')}
                </Cell>
                <Cell isNumber className="text-ink-2">
                  {formatFigure(share, 'percent')}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
      {more > 0 && (
        <div className="border-line border-t px-2 py-2">
          <Button variant="ghost" size="sm" onClick={() => setIsLong(true)}>
            {messages.table.showMore({ count: more })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Pages with their positions, which distinguish repeated pages of a path. */
function placed(pages: readonly string[]): readonly { readonly page: string; readonly place: number }[] {
  return pages.map((page, index) => ({ page, place: index + 1 }));
}
