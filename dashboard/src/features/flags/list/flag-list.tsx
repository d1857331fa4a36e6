import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailuresNotice } from '../../../ui/failures-notice.tsx';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { messages } from '../messages.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FlagTable } from './flag-table.tsx';
import { useBulk } from './use-bulk.ts';

/** The flags, and the actions of the selected ones. */
export function FlagList({
  flags,
  total,
  environments,
  isStale,
  more,
}: {
  readonly flags: readonly Flag[];
  readonly total: number;
  readonly environments: readonly Environment[];
  /** Whether these are flags of previous filters. */
  readonly isStale: boolean;
  /** Loads more flags; `undefined` if all are loaded. */
  readonly more: { readonly isPending: boolean; readonly load: () => void } | undefined;
}) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulk(environments, (failedIds) => setSelectedIds(new Set(failedIds)));
  const selected = flags.filter(({ id }) => selectedIds.has(id));
  return (
    <>
      {bulk.failures.length > 0 && (
        <FailuresNotice
          title={messages.bulk.failed({ count: bulk.failures.length })}
          failures={bulk.failures}
          onDismiss={bulk.dismiss}
        />
      )}
      {selected.length > 0 && (
        <BulkBar
          flags={selected}
          environments={environments}
          isPending={bulk.isPending}
          onApply={(action) => bulk.apply(action, selected)}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <Card isFlush className={isStale ? 'opacity-60 transition-opacity delay-150' : ''}>
        <FlagTable
          flags={flags}
          environments={environments}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
        />
        <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-4 py-1.5">
          <p role="status" className="text-ink-3 text-xs">
            {flags.length === total
              ? messages.table.all({ total })
              : messages.table.some({ shown: flags.length, total })}
          </p>
          {more !== undefined && (
            <Button size="sm" isPending={more.isPending} onClick={more.load}>
              {messages.table.more}
            </Button>
          )}
        </div>
      </Card>
    </>
  );
}
