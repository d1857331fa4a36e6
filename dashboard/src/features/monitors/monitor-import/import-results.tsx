import { Link } from '@tanstack/react-router';
import type { Outputs } from '../../../api/rpc.ts';
import { showNotes } from '../../../lib/server-texts/show-notes.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { messages } from './messages.ts';

type Result = Outputs['monitors']['import']['results'][number];

const TONES: Readonly<Record<Result['status'], Tone>> = {
  ready: 'accent',
  created: 'good',
  skipped: 'warn',
  failed: 'bad',
};

/** What an import creates, and what has no equivalent. */
export function ImportResults({ results }: { readonly results: readonly Result[] }) {
  if (results.length === 0) return <p className="text-ink-2">{messages.nothing}</p>;
  return (
    <Table
      label={messages.results}
      isPlain
      className="max-h-96 overflow-y-auto rounded-lg border border-line"
    >
      <TableHead>
        <Row>
          <HeadCell>{messages.columns.name}</HeadCell>
          <HeadCell>{messages.columns.status}</HeadCell>
          <HeadCell>{messages.columns.notes}</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {results.map((result, index) => {
          // A file can contain two monitors with the same name.
          const key = `${index} ${result.name}`;
          return <ResultRow key={key} result={result} />;
        })}
      </TableBody>
    </Table>
  );
}

function ResultRow({ result: { id, name, target, status, ...noted } }: { readonly result: Result }) {
  return (
    <Row>
      <Cell className="min-w-40 max-w-64">
        {id === undefined ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link
            to="/monitors/$monitorId"
            params={{ monitorId: id }}
            className="rounded-sm font-medium text-accent-text hover:underline"
          >
            {name}
          </Link>
        )}
        {target !== null && <span className="block break-all text-ink-3 text-xs">{target}</span>}
      </Cell>
      <Cell>
        <Badge tone={TONES[status]}>{messages.statuses[status]}</Badge>
      </Cell>
      <Cell className="min-w-48 text-ink-2 text-xs">
        {showNotes(noted).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Cell>
    </Row>
  );
}
