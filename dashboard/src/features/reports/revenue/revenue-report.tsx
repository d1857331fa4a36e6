import { toProblem } from '../../../api/problem.ts';
import { useOrganization } from '../../../api/session.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { comparedScope, useAnalytics, useFigures } from '../../analytics/index.ts';
import { EmptyReport } from '../health/empty-report.tsx';
import { useOwnSearch } from '../health/use-own-search.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { chosenCurrency, currenciesOf, overviewPart, visitorsPart } from './revenue-rows.ts';
import { parseRevenueSearch } from './revenue-search.ts';
import { RevenueSplits } from './revenue-splits.tsx';
import { RevenueTiles } from './revenue-tiles.tsx';
import { TeachRevenue } from './teach-revenue.tsx';
import { Transactions } from './transactions.tsx';

/** The revenue in one currency: figures, series, splits and transactions. */
export function RevenueReport() {
  const { search, subject: website } = useAnalytics();
  const [own, change] = useOwnSearch(parseRevenueSearch);
  const { defaultCurrency } = useOrganization();
  const scope = comparedScope(search);
  const overview = useFigures(overviewPart(scope));
  const visitors = useFigures(visitorsPart(scope));
  const currencies = overview.data && currenciesOf(overview.data);
  const currency = currencies && chosenCurrency([own.currency, defaultCurrency], currencies);
  if (overview.error !== null && overview.data === undefined)
    return <ProblemNotice {...toProblem(overview.error)} onRetry={() => void overview.refetch()} />;
  if (currencies?.length === 0 && !overview.isPlaceholderData)
    return (
      <EmptyReport metric="transactions">
        <TeachRevenue websiteId={website.id} />
      </EmptyReport>
    );
  return (
    <>
      {currencies === undefined || currency === undefined ? (
        <Skeleton className="h-9! w-64" />
      ) : (
        <CurrencyChoice
          figures={overview.data}
          currencies={currencies}
          value={currency}
          onChange={(next) =>
            change({ currency: next === chosenCurrency([defaultCurrency], currencies) ? undefined : next })
          }
        />
      )}
      <div className={overview.isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
        <RevenueTiles overview={overview.data} visitors={visitors.data} currency={currency} />
      </div>
      {currency !== undefined && (
        <>
          <RevenueChart
            currency={currency}
            figure={own.figure ?? 'revenue'}
            onFigure={(figure) => change({ figure: figure === 'revenue' ? undefined : figure })}
          />
          <RevenueSplits
            currency={currency}
            split={own.split ?? 'product'}
            onSplit={(split) => change({ split: split === 'product' ? undefined : split })}
          />
          <Transactions currency={currency} />
        </>
      )}
    </>
  );
}
