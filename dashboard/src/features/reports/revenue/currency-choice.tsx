import { moneyIn } from '../../../lib/money.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { type Figures, numberIn, textOf } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import { currencyName } from './money.ts';

/** As many as fit side by side. */
const MAX_SEGMENTS = 3;

/** Selects the currency of the page, and shows the revenue in each currency. */
export function CurrencyChoice({
  figures,
  currencies,
  value,
  onChange,
}: {
  readonly figures: Figures | undefined;
  readonly currencies: readonly string[];
  readonly value: string;
  readonly onChange: (currency: string) => void;
}) {
  const amountOf = (currency: string) => {
    const row = figures?.result.data.find((one) => textOf(one, 'currency') === currency);
    return moneyIn(currency).short(numberIn(row, 'total_revenue'));
  };
  if (currencies.length === 1)
    return (
      <p className="text-ink-2">
        {messages.onlyCurrency({
          name: `${currencyName(value)}${value.startsWith('(') ? '' : ` (${value})`}`,
        })}
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {currencies.length <= MAX_SEGMENTS ? (
        <SegmentedControl
          label={messages.currency}
          segments={currencies.map((currency) => ({
            value: currency,
            label: (
              <span>
                {currency} <span className="font-normal text-ink-2 tabular-nums">{amountOf(currency)}</span>
              </span>
            ),
          }))}
          value={value}
          onChange={onChange}
        />
      ) : (
        <Select
          label={messages.currency}
          className="w-56"
          choices={currencies.map((currency) => ({
            value: currency,
            label: `${currency} · ${amountOf(currency)}`,
          }))}
          value={value}
          onChange={onChange}
        />
      )}
      <p className="text-ink-2">{messages.oneCurrency({ name: currencyName(value) })}</p>
    </div>
  );
}
