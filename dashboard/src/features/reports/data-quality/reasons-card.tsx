import { Link } from '@tanstack/react-router';
import { usePermissions } from '../../../api/session.ts';
import { formatList } from '../../../lib/format-list.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  CardMenu,
  csvName,
  formatFigure,
  type Part,
  type Series,
  Swatch,
  useAnalytics,
  writeCsv,
} from '../../analytics/index.ts';
import { explainReason } from './explain-reason.ts';
import { messages } from './messages.ts';
import { OUTCOME_SERIES, type Reason, sumsOf } from './quality-rows.ts';

const KIND_TITLES: Readonly<Record<string, string>> = messages.kinds;

/** The reasons with explanations and fixes. */
export function ReasonsCard({
  reasons,
  part,
  isPlaceholder,
}: {
  /** `undefined` while they are loading. */
  readonly reasons: readonly Reason[] | undefined;
  readonly part: Part;
  readonly isPlaceholder: boolean;
}) {
  const { subject: website } = useAnalytics();
  return (
    <Card
      isFlush
      title={messages.reasons.title}
      actions={
        <CardMenu
          title={messages.reasons.label}
          parts={[part]}
          csv={
            reasons &&
            (() => ({ name: csvName(website.domain ?? website.name, 'data-quality'), text: csvOf(reasons) }))
          }
        />
      }
    >
      {reasons === undefined ? (
        <div className="p-4">
          <SkeletonLines count={6} label={messages.reasons.loading} />
        </div>
      ) : (
        <div className={isPlaceholder ? 'opacity-60 transition-opacity delay-150' : ''}>
          <ReasonTable reasons={reasons} />
        </div>
      )}
    </Card>
  );
}

function ReasonTable({ reasons }: { readonly reasons: readonly Reason[] }) {
  const { sent } = sumsOf(reasons);
  return (
    <Table isPlain label={messages.reasons.label}>
      <TableHead>
        <Row>
          <HeadCell className="max-sm:hidden">{messages.reasons.outcome}</HeadCell>
          <HeadCell className="max-sm:pl-4">{messages.reasons.reason}</HeadCell>
          <HeadCell isNumber className="max-sm:pr-4">
            {messages.reasons.count}
          </HeadCell>
          <HeadCell isNumber className="max-sm:hidden">
            {messages.reasons.percent}
          </HeadCell>
          <HeadCell className="max-lg:hidden">{messages.reasons.fix}</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {reasons.map((reason) => {
          const { title, meaning, advice, isSetting } = explainReason(reason);
          const series = OUTCOME_SERIES.find(({ key }) => key === reason.outcome);
          return (
            <Row key={`${reason.outcome} ${reason.reason}`} className="align-top">
              <Cell className="whitespace-nowrap max-sm:hidden">{series && <Outcome series={series} />}</Cell>
              <Cell className="max-sm:pl-4 sm:min-w-52">
                <p className="text-xs sm:hidden">{series && <Outcome series={series} />}</p>
                <p className="font-medium">
                  {title}
                  <span className="font-normal text-ink-3 text-xs"> · {kindsOf(reason)}</span>
                </p>
                <p className="text-ink-2">{meaning}</p>
                <p className="text-ink-2 lg:hidden">
                  <Advice text={advice} isSetting={isSetting} />
                </p>
              </Cell>
              <Cell isNumber className="font-medium max-sm:pr-4">
                {reason.count.toLocaleString(LANGUAGE)}
              </Cell>
              <Cell isNumber className="text-ink-2 max-sm:hidden">
                {formatFigure(sent === 0 ? 0 : (reason.count / sent) * 100, 'percent')}
              </Cell>
              <Cell className="max-w-80 text-ink-2 max-lg:hidden">
                <Advice text={advice} isSetting={isSetting} />
              </Cell>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

function Outcome({ series: { title, tone } }: { readonly series: Series }) {
  return (
    <span className="flex items-center gap-1.5">
      <Swatch tone={tone} />
      {title}
    </span>
  );
}

function Advice({ text, isSetting }: { readonly text: string; readonly isSetting: boolean }) {
  const { subject: website } = useAnalytics();
  const { can } = usePermissions();
  return (
    <>
      {text}
      {isSetting && can('manage:websites') && (
        <>
          {' '}
          <Link
            to="/websites/$websiteId/settings"
            params={{ websiteId: website.id }}
            className="whitespace-nowrap text-accent-text underline underline-offset-2"
          >
            {messages.reasons.openRules}
          </Link>
        </>
      )}
    </>
  );
}

function kindsOf({ kinds }: Reason): string {
  return formatList(kinds.map((kind) => KIND_TITLES[kind] ?? kind));
}

function csvOf(reasons: readonly Reason[]): string {
  return writeCsv([
    messages.reasons.csv,
    ...reasons.map((reason) => {
      const { meaning, advice } = explainReason(reason);
      return [reason.outcome, reason.reason, kindsOf(reason), reason.count, meaning, advice];
    }),
  ]);
}
