import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { formatAgo, formatDate, formatTime } from '../../lib/time/format-time.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { DeleteReleaseDialog } from './delete-release-dialog.tsx';
import { messages } from './messages.ts';

const texts = messages.card;
/** The fragment of addresses that lead to the card. */
const ANCHOR = 'source-maps';

/** The releases of a website that have source maps, and how to upload others. */
export function SourceMapsCard({ websiteId }: { readonly websiteId: string }) {
  const found = useQuery(rpc.sourceMaps.list.queryOptions({ input: { websiteId } }));
  const [deleted, setDeleted] = useState<string>();
  const releases = found.data?.releases ?? [];
  const hash = useLocation({ select: (location) => location.hash });
  const card = useRef<HTMLDivElement>(null);
  const isLoaded = !found.isPending;
  useEffect(() => {
    if (hash === ANCHOR && isLoaded) card.current?.scrollIntoView({ block: 'start' });
  }, [hash, isLoaded]);
  const nowMs = Date.now();
  return (
    <div ref={card} id={ANCHOR} className="scroll-mt-16">
      <Card title={texts.title} description={texts.text} isFlush>
        <div className="flex flex-col gap-3 px-4 pt-2 pb-4">
          {found.error !== null && (
            <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
          )}
          {found.isPending && <SkeletonLines count={3} label={texts.loading} />}
          {found.data !== undefined && (
            <>
              <p className="text-ink-2">{releases.length === 0 ? texts.empty : texts.upload}</p>
              <CodeBlock isWrapped label={texts.command} code={commandOf(websiteId)} />
              <p className="text-ink-3 text-xs">
                {texts.keyBefore}
                <code className="font-mono">manage:websites</code>
                {texts.keyAfter}
                <code className="font-mono">data-release</code>.
              </p>
            </>
          )}
        </div>
        {releases.length > 0 && (
          <>
            <Table label={texts.table} className="border-line border-t">
              <TableHead>
                <Row>
                  <HeadCell>{texts.release}</HeadCell>
                  <HeadCell isNumber>{texts.files}</HeadCell>
                  <HeadCell isNumber>{texts.size}</HeadCell>
                  <HeadCell>{texts.uploaded}</HeadCell>
                  <HeadCell className="max-sm:hidden">{texts.used}</HeadCell>
                  <HeadCell className="relative">
                    <span className="sr-only">{texts.actions}</span>
                  </HeadCell>
                </Row>
              </TableHead>
              <TableBody>
                {releases.map(({ release, files, storedBytes, uploadedAt, usedAt }) => (
                  <Row key={release}>
                    <Cell className="max-w-48 truncate font-medium" title={release}>
                      {release}
                    </Cell>
                    <Cell isNumber>{files.toLocaleString(LANGUAGE)}</Cell>
                    <Cell isNumber className="whitespace-nowrap">
                      {formatBytes(storedBytes)}
                    </Cell>
                    <Cell className="text-ink-2 whitespace-nowrap" title={formatTime(uploadedAt)}>
                      {formatAgo(uploadedAt, nowMs)}
                    </Cell>
                    <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">
                      {usedAt === null ? texts.never : formatDate(usedAt)}
                    </Cell>
                    <Cell className="text-right">
                      <IconButton
                        label={texts.deleteNamed({ release })}
                        title={texts.delete}
                        icon={<Trash2 />}
                        size="sm"
                        onClick={() => setDeleted(release)}
                      />
                    </Cell>
                  </Row>
                ))}
              </TableBody>
            </Table>
            <p className="border-line border-t px-4 py-2.5 text-ink-3 text-xs">
              {texts.total({ size: formatBytes(found.data?.storedBytes ?? 0) })}
            </p>
          </>
        )}
      </Card>
      {deleted !== undefined && (
        <DeleteReleaseDialog websiteId={websiteId} release={deleted} onClose={() => setDeleted(undefined)} />
      )}
    </div>
  );
}

function commandOf(websiteId: string): string {
  return [
    'pharos sourcemaps upload dist',
    '--release 1.0.0',
    `--server ${location.origin}`,
    `--website ${websiteId}`,
    '--key-file pharos.key',
  ].join(' \\\n  ');
}
