import { useQuery } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { moneyIn } from '../../../lib/money.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import type { Outage } from '../monitor-parts/monitor.ts';
import { messages } from './messages.ts';

const texts = messages.impact;
type Impact = NonNullable<Outputs['monitors']['impact']['impact']>;
type Compared = NonNullable<Impact['visitors']>;

/** What an outage changed: visitors, goals and revenue of the website beside the same time of earlier weeks. */
export function OutageImpact({ outage: { id: outageId, monitorId } }: { readonly outage: Outage }) {
  const { data, error, refetch } = useQuery(
    rpc.monitors.impact.queryOptions({ input: { id: monitorId, outageId } }),
  );
  if (error !== null) return <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines label={messages.loading} />;
  if (data.impact === null) return null;
  const rows = rowsOf(data.impact);
  return (
    <section className="flex flex-col gap-1.5">
      <h3>{texts.title}</h3>
      {rows.length === 0 ? (
        <p className="text-ink-2">{texts.none}</p>
      ) : (
        <>
          <p className="text-ink-3 text-xs">{texts.text({ weeks: data.impact.weeks })}</p>
          <Table label={texts.title} isPlain className="rounded-lg border border-line bg-surface">
            <TableHead>
              <Row>
                <HeadCell>{texts.figure}</HeadCell>
                <HeadCell isNumber>{texts.actual}</HeadCell>
                <HeadCell isNumber>{texts.expected}</HeadCell>
                <HeadCell isNumber>{texts.range}</HeadCell>
              </Row>
            </TableHead>
            <TableBody>
              {rows.map(({ name, figure: { actual, expected, low, high }, format }) => (
                <Row key={name}>
                  <Cell>{name}</Cell>
                  <Cell isNumber className={actual < low ? 'font-semibold text-bad-text' : 'font-medium'}>
                    {format(actual)}
                  </Cell>
                  <Cell isNumber>{format(expected)}</Cell>
                  <Cell isNumber className="whitespace-nowrap text-ink-2">
                    {texts.between({ low: format(low), high: format(high) })}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </>
      )}
    </section>
  );
}

function rowsOf({ visitors, goals, revenue }: Impact) {
  const count = (value: number) => value.toLocaleString(LANGUAGE, { maximumFractionDigits: 1 });
  const row = (name: string, figure: Compared, format: (value: number) => string) => ({
    name,
    figure,
    format,
  });
  return [
    ...(visitors === null ? [] : [row(texts.visitors, visitors, count)]),
    ...goals.map((goal) => row(goal.name, goal, count)),
    ...revenue.map((one) => row(texts.revenue({ currency: one.currency }), one, moneyIn(one.currency).full)),
  ];
}
