import { Link } from '@tanstack/react-router';
import type { Outputs } from '../../../api/rpc.ts';
import { showSentence, showServerText } from '../../../lib/server-texts/show-server-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { messages } from './messages.ts';

const texts = messages.import;
const SHOWN_ROWS = 100;

type Outcome = Outputs['links']['import'];
type RowResult = Outcome['results'][number];

/** The result of every row, with invalid ones first. A preview offers the import. */
export function ImportResults({
  outcome,
  isPreview,
  onImport,
}: {
  readonly outcome: Outcome;
  readonly isPreview: boolean;
  readonly onImport: () => void;
}) {
  const { source, columns, results, succeeded, failed } = outcome;
  const sorted = results.toSorted((one, other) => Number(one.success) - Number(other.success));
  const more = sorted.length - SHOWN_ROWS;
  return (
    <>
      <Card
        isFlush
        title={isPreview ? texts.previewTitle({ count: succeeded }) : texts.doneTitle({ count: succeeded })}
        description={
          failed > 0 ? texts.failedRows({ count: failed }) : texts.source({ name: texts.sources[source] })
        }
        actions={
          isPreview ? (
            <Button variant="primary" disabled={succeeded === 0} onClick={onImport}>
              {texts.submit({ count: succeeded })}
            </Button>
          ) : (
            <Link to="/links" className={buttonClasses({ variant: 'primary' })}>
              {texts.show}
            </Link>
          )
        }
      >
        <Table label={texts.title} isPlain>
          <TableHead>
            <Row>
              <HeadCell isNumber>{texts.line}</HeadCell>
              <HeadCell>{texts.result}</HeadCell>
              <HeadCell>{texts.name}</HeadCell>
              <HeadCell>{texts.slug}</HeadCell>
              <HeadCell>{texts.target}</HeadCell>
            </Row>
          </TableHead>
          <TableBody>
            {sorted.slice(0, SHOWN_ROWS).map((result) => (
              <ResultRow key={result.line} result={result} />
            ))}
          </TableBody>
        </Table>
        {more > 0 && (
          <p className="border-line border-t px-4 py-3 text-ink-3 text-xs">{texts.more({ count: more })}</p>
        )}
      </Card>
      {isPreview && (
        <Card isFlush title={texts.columns}>
          <Table label={texts.columns} isPlain>
            <TableHead>
              <Row>
                <HeadCell>{texts.column}</HeadCell>
                <HeadCell>{texts.field}</HeadCell>
              </Row>
            </TableHead>
            <TableBody>
              {columns.map(({ column, field }) => (
                <Row key={column}>
                  <Cell>{column}</Cell>
                  <Cell className={field === null ? 'text-ink-3' : 'font-mono text-xs'}>
                    {field ?? texts.ignored}
                  </Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
        </Card>
      )}
    </>
  );
}

function ResultRow({ result }: { readonly result: RowResult }) {
  if (!result.success) {
    const reasons =
      result.details?.map((detail) => `${detail.field} ${showSentence(detail.message, detail)}`) ?? [];
    return (
      <Row>
        <Cell isNumber>{result.line}</Cell>
        <Cell colSpan={4} className="text-bad-text">
          {reasons.length > 0 ? reasons.join(', ') : showSentence(result.error, result)}
        </Cell>
      </Row>
    );
  }
  return (
    <Row>
      <Cell isNumber>{result.line}</Cell>
      <Cell>
        <Badge tone={result.notes.length === 0 ? 'good' : 'warn'}>{texts.ok}</Badge>
        {result.notes.map((note) => (
          <p key={note} className="min-w-48 pt-1 text-ink-2 text-xs">
            {showServerText(note)}
          </p>
        ))}
      </Cell>
      <Cell className="max-w-60 truncate">{result.name}</Cell>
      <Cell className="whitespace-nowrap">{result.slug ?? texts.generated}</Cell>
      <Cell className="max-w-80 truncate text-ink-2">{result.targetUrl}</Cell>
    </Row>
  );
}
