import { useState } from 'react';
import { formatBytes } from '../../lib/format-bytes.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { messages } from './messages.ts';
import type { Overview } from './overview.ts';

const SHOWN = 10;

/** The space of each table, and how much it grows. */
export function TablesCard({ tables }: { readonly tables: Overview['tables'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const size = formatBytes(tables.reduce((sum, { bytes }) => sum + bytes, 0));
  const text = messages.tablesText({ size, count: tables.length });
  const isGrowthKnown = tables.some(({ bytesPerDay }) => bytesPerDay !== null);
  return (
    <Card
      title={messages.tables}
      description={isGrowthKnown ? text : `${text} ${messages.growthUnknown}`}
      isFlush
    >
      <Table label={messages.tables} isPlain>
        <TableHead>
          <Row>
            <HeadCell>{messages.table}</HeadCell>
            <HeadCell isNumber>{messages.size}</HeadCell>
            <HeadCell isNumber>{messages.growth}</HeadCell>
            <HeadCell isNumber>{messages.rows}</HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {(isOpen ? tables : tables.slice(0, SHOWN)).map(({ store, table, bytes, rows, bytesPerDay }) => (
            <Row key={`${store}.${table}`}>
              <Cell>
                <code className="font-mono text-xs">{table}</code>{' '}
                <span className="whitespace-nowrap text-ink-3 text-xs">{messages.stores[store]}</span>
              </Cell>
              <Cell isNumber className="whitespace-nowrap">
                {formatBytes(bytes)}
              </Cell>
              <Cell isNumber className="whitespace-nowrap">
                {bytesPerDay === null ? '–' : formatGrowth(bytesPerDay)}
              </Cell>
              <Cell isNumber>{rows === null ? '–' : rows.toLocaleString(LANGUAGE)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
      {tables.length > SHOWN && (
        <div className="border-line border-t p-2">
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? messages.showLess : messages.showAll({ count: tables.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function formatGrowth(bytes: number): string {
  if (bytes === 0) return formatBytes(0);
  return bytes < 0 ? `−${formatBytes(-bytes)}` : `+${formatBytes(bytes)}`;
}
