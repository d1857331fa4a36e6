import type { ReactNode } from 'react';
import { moneyIn } from '../../../lib/money.ts';
import { formatFigure, numberIn, type Row, useAnalytics } from '../../analytics/index.ts';
import { SplitCard } from '../health/split-card.tsx';
import type { SplitColumn } from '../health/split-table.tsx';
import { messages } from './messages.ts';
import { revenueSplitPart, SPLITS } from './revenue-rows.ts';
import type { RevenueSplit } from './revenue-search.ts';

/** One currency by product, source, campaign, place and device. */
export function RevenueSplits({
  currency,
  split,
  onSplit,
}: {
  readonly currency: string;
  readonly split: RevenueSplit;
  readonly onSplit: (split: RevenueSplit) => void;
}) {
  const { scope } = useAnalytics();
  const type = SPLITS.find(({ value }) => value === split)?.type ?? 'revenue_by_product';
  return (
    <SplitCard
      title={messages.inCurrency({ title: messages.title, currency })}
      splits={SPLITS}
      value={split}
      onChange={onSplit}
      partOf={() => revenueSplitPart(scope, currency, type)}
      columns={columnsOf(currency, type)}
      emptyText={split === 'product' ? messages.noProduct : messages.noData}
    />
  );
}

function columnsOf(currency: string, type: string): readonly SplitColumn[] {
  const { full } = moneyIn(currency);
  const column = (
    key: string,
    title: string,
    show: (row: Row) => ReactNode,
    isWideOnly = false,
  ): SplitColumn => ({ key, title, subject: { type, field: key }, show, isWideOnly });
  return [
    column('revenue', messages.figures.revenue, (row) => (
      <span className="font-medium">{full(numberIn(row, 'revenue'))}</span>
    )),
    column('percentage', messages.figures.percent, (row) => (
      <span className="text-ink-2">{formatFigure(numberIn(row, 'percentage'), 'percent')}</span>
    )),
    column('transactions', messages.figures.orders, (row) =>
      formatFigure(numberIn(row, 'transactions'), 'count'),
    ),
    column(
      'customers',
      messages.figures.customers,
      (row) => formatFigure(numberIn(row, 'customers'), 'count'),
      true,
    ),
    column('refund_amount', messages.figures.refunded, (row) => full(numberIn(row, 'refund_amount')), true),
  ];
}
