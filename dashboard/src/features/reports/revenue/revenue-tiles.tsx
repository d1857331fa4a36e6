import { moneyIn } from '../../../lib/money.ts';
import { changeIn, type Figures, formatShortFigure, numberIn, textOf } from '../../analytics/index.ts';
import { FigureTile, FigureTiles } from '../health/figure-tile.tsx';
import { messages } from './messages.ts';
import { perVisitor, perVisitorChange } from './revenue-rows.ts';

const count = (value: number) => formatShortFigure(value, 'count');

/** What one currency amounts to. */
export function RevenueTiles({
  overview,
  visitors,
  currency = '',
}: {
  readonly overview: Figures | undefined;
  readonly visitors: Figures | undefined;
  readonly currency: string | undefined;
}) {
  const row = overview?.result.data.find((one) => textOf(one, 'currency') === currency);
  const before = overview?.result.comparison?.data.find((one) => one['currency'] === currency);
  const { full, short } = moneyIn(currency);
  const visitorCount = numberIn(visitors?.result.data[0], 'visitors');
  const each = perVisitor(numberIn(row, 'total_revenue'), visitorCount);
  const money = (title: string, field: string) => ({
    title,
    subject: { type: 'revenue_overview', field },
    value: row && short(numberIn(row, field)),
    exact: row && full(numberIn(row, field)),
    change: changeIn(before, field),
    format: (value: number) => short(value),
  });
  const counted = (title: string, field: string) => ({
    title,
    subject: { type: 'revenue_overview', field },
    value: row && formatShortFigure(numberIn(row, field), 'count'),
    change: changeIn(before, field),
    format: count,
  });
  const refunds = numberIn(row, 'refund_count') ?? 0;
  return (
    <FigureTiles label={messages.title}>
      <FigureTile {...money(messages.figures.revenue, 'total_revenue')} />
      <FigureTile {...counted(messages.figures.orders, 'total_transactions')} />
      <FigureTile {...money(messages.figures.averageOrder, 'average_order_value')} />
      <FigureTile
        title={messages.figures.perVisitor}
        subject={{ type: 'revenue_overview', field: 'total_revenue' }}
        explanation={messages.figures.perVisitorNote}
        value={row && visitors && full(each)}
        change={perVisitorChange(
          changeIn(before, 'total_revenue'),
          changeIn(visitors?.result.comparison?.data[0], 'visitors'),
        )}
        format={full}
        note={visitorCount === null ? undefined : messages.visitors({ number: visitorCount })}
      />
      <FigureTile {...counted(messages.figures.customers, 'unique_customers')} />
      <FigureTile
        {...money(messages.figures.refunded, 'refund_amount')}
        change={undefined}
        note={row && messages.refunds({ number: refunds })}
      />
    </FigureTiles>
  );
}
