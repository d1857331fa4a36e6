import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { showDone, showFailure } from '../../../ui/toasts.ts';
import type { Domain } from '../list/use-links.ts';
import { DnsRecords } from './dns-records.tsx';
import { messages } from './messages.ts';
import { useSaving } from './use-saving.ts';

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
  const { hostname, verified, missingSince, checkedAt, linkCount, rootUrl, notFoundUrl } = domain;
  const verifying = useSaving(
    () => client.links.domains.verify({ id: domain.id }),
    undefined,
    (answer) =>
      answer.domain.verified
        ? showDone(texts.isVerified(hostname))
        : showFailure(texts.notFound, texts.notFoundText),
  );
  const isMissing = missingSince !== null;
  const needsRecord = !verified || isMissing;
  return (
    <Card
      title={
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-all">{hostname}</span>
          <Badge tone={verified ? (isMissing ? 'warn' : 'good') : 'neutral'}>
            {verified ? (isMissing ? texts.missing : texts.verified) : texts.unverified}
          </Badge>
        </span>
      }
      description={messages.links(linkCount)}
      actions={
        canWrite && (
          <DropdownMenu
            align="end"
            trigger={<IconButton label={messages.menu(hostname)} icon={<Ellipsis />} size="sm" />}
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
      <div className="flex flex-col gap-3">
        {isMissing && <Notice tone="warn">{texts.missingText(formatTime(missingSince))}</Notice>}
        {verifying.error !== null && <Notice tone="bad">{toProblem(verifying.error).message}</Notice>}
        {needsRecord && (
          <>
            <p className="text-ink-2">{texts.records}</p>
            <DnsRecords records={domain.records} />
          </>
        )}
        <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
          {rootUrl !== null && <Redirect label={texts.rootUrl} url={rootUrl} />}
          {notFoundUrl !== null && <Redirect label={texts.notFoundUrl} url={notFoundUrl} />}
        </dl>
        <div className="flex flex-wrap items-center gap-3">
          {canWrite && (
            <Button size="sm" isPending={verifying.isPending} onClick={() => verifying.mutate(undefined)}>
              {texts.verify}
            </Button>
          )}
          <span className="text-ink-3 text-xs">
            {checkedAt === null ? texts.neverChecked : texts.checked(formatAgo(checkedAt, Date.now()))}
          </span>
        </div>
      </div>
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
