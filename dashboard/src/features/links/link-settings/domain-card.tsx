import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { client, rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { DomainTitle, DomainVerification } from '../../domains/index.ts';
import type { Domain } from '../list/use-links.ts';
import { messages } from './messages.ts';

const texts = messages.domains;

/** A short domain: whether it is verified, its DNS records and its redirects. */
export function DomainCard({
  domain,
  onEdit,
  onDelete,
}: {
  readonly domain: Domain;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const canWrite = usePermissions().can('write:links');
  const { id, hostname, linkCount, rootUrl, notFoundUrl } = domain;
  return (
    <Card
      title={<DomainTitle domain={domain} />}
      description={messages.links({ count: linkCount })}
      actions={
        canWrite && (
          <DropdownMenu
            align="end"
            trigger={<IconButton label={messages.menu({ name: hostname })} icon={<Ellipsis />} size="sm" />}
          >
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {texts.edit}
            </MenuItem>
            <MenuItem icon={<Trash2 />} isDangerous onSelect={onDelete}>
              {messages.delete}
            </MenuItem>
          </DropdownMenu>
        )
      }
    >
      <DomainVerification
        domain={domain}
        canWrite={canWrite}
        verify={() => client.links.domains.verify({ id })}
        reload={[rpc.links.key()]}
      >
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {rootUrl !== null && <Redirect label={texts.rootUrl} url={rootUrl} />}
          {notFoundUrl !== null && <Redirect label={texts.notFoundUrl} url={notFoundUrl} />}
        </dl>
      </DomainVerification>
    </Card>
  );
}

function Redirect({ label, url }: { readonly label: string; readonly url: string }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 break-all">{url}</dd>
    </>
  );
}
