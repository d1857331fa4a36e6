import type { Outputs } from '../../../api/rpc.ts';
import { showNotes } from '../../../lib/server-texts/show-notes.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { messages } from './messages.ts';

type Result = Outputs['statusPages']['import']['results'][number];

const TONES: Readonly<Record<Result['status'], Tone>> = {
  ready: 'accent',
  created: 'good',
  skipped: 'warn',
  failed: 'bad',
};

/** What an import creates, and what has no equivalent. */
export function ImportResults({ results }: { readonly results: readonly Result[] }) {
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
        {results.map(({ kind, name, status, ...noted }, index) => {
          // A file can contain two incidents with the same title.
          const key = `${index} ${name}`;
          return (
            <Row key={key}>
              <Cell className="min-w-40 max-w-64">
                <span className="block break-words font-medium">{name}</span>
                <span className="block text-ink-3 text-xs">{messages.kinds[kind]}</span>
              </Cell>
              <Cell>
                <Badge tone={TONES[status]}>{messages.statuses[status]}</Badge>
              </Cell>
              <Cell className="min-w-48 text-ink-2 text-xs">
                {showNotes(noted, 'pageImports').map((note) => (
                  <p key={note}>{note}</p>
                ))}
              </Cell>
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}
