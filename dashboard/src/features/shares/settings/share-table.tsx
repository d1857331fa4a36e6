import { Ban, CodeXml } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { messages } from '../messages.ts';
import { formatCreator, formatExpiry, formatLastUse, type Share } from './format-share.ts';

/** The table of share links. */
export function ShareTable({
  shares,
  onEmbed,
  onRevoke,
}: {
  readonly shares: readonly Share[];
  readonly onEmbed: (share: Share) => void;
  readonly onRevoke: (share: Share) => void;
}) {
  const nowMs = Date.now();
  return (
    <Table label={messages.links.title} className="border-line border-t">
      <TableHead>
        <Row>
          <HeadCell>{messages.links.name}</HeadCell>
          <HeadCell>{messages.links.createdBy}</HeadCell>
          <HeadCell>{messages.links.lastUsed}</HeadCell>
          <HeadCell>{messages.links.expires}</HeadCell>
          <HeadCell>{messages.links.password}</HeadCell>
          <HeadCell className="relative">
            <span className="sr-only">{messages.links.actions}</span>
          </HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {shares.map((share) => (
          <Row key={share.id}>
            <Cell className="max-w-56 min-w-32">
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{share.name}</span>
                {share.filters !== null && <Badge>{messages.links.limited}</Badge>}
              </span>
              <span className="block font-mono text-ink-3 text-xs">{share.start}…</span>
            </Cell>
            <Cell className="text-ink-2 whitespace-nowrap">{formatCreator(share)}</Cell>
            <Cell className="text-ink-2 whitespace-nowrap">{formatLastUse(share, nowMs)}</Cell>
            <Cell className="text-ink-2 whitespace-nowrap">
              {share.status === 'expired' ? (
                <Badge tone="warn">{messages.links.expired}</Badge>
              ) : (
                formatExpiry(share)
              )}
            </Cell>
            <Cell className="text-ink-2">{share.hasPassword ? messages.links.yes : messages.links.no}</Cell>
            <Cell className="whitespace-nowrap">
              <IconButton
                label={messages.links.embedNamed({ name: share.name })}
                title={messages.links.embed}
                icon={<CodeXml />}
                size="sm"
                onClick={() => onEmbed(share)}
              />
              <IconButton
                label={messages.links.revokeNamed({ name: share.name })}
                title={messages.links.revoke}
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
