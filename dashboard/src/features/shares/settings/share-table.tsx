import { Ban } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { type Share, tellCreator, tellEnd, tellLastUse } from './share-words.ts';

/** Share links, one to a row. */
export function ShareTable({
  shares,
  onRevoke,
}: {
  readonly shares: readonly Share[];
  readonly onRevoke: (share: Share) => void;
}) {
  const nowMs = Date.now();
  return (
    <Table label="Share links" className="border-line border-t">
      <TableHead>
        <Row>
          <HeadCell>Name</HeadCell>
          <HeadCell>Created by</HeadCell>
          <HeadCell>Last used</HeadCell>
          <HeadCell>Expires</HeadCell>
          <HeadCell>Password</HeadCell>
          <HeadCell className="relative">
            <span className="sr-only">Revoke</span>
          </HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {shares.map((share) => (
          <Row key={share.id}>
            <Cell className="max-w-56 min-w-32">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{share.name}</span>
                {share.filters !== null && <Badge>Limited</Badge>}
              </span>
              <span className="block font-mono text-ink-3 text-xs">{share.start}…</span>
            </Cell>
            <Cell className="text-ink-2 whitespace-nowrap">{tellCreator(share)}</Cell>
            <Cell className="text-ink-2 whitespace-nowrap">{tellLastUse(share, nowMs)}</Cell>
            <Cell className="text-ink-2 whitespace-nowrap">
              {share.status === 'expired' ? <Badge tone="warn">Expired</Badge> : tellEnd(share)}
            </Cell>
            <Cell className="text-ink-2">{share.hasPassword ? 'Yes' : 'No'}</Cell>
            <Cell>
              <IconButton
                label={`Revoke ${share.name}`}
                title="Revoke"
                icon={<Ban />}
                size="sm"
                onClick={() => onRevoke(share)}
              />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
