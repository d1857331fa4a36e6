import { formatBytes } from '../../lib/format-bytes.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { Card } from '../../ui/card.tsx';
import { messages } from './messages.ts';
import type { Overview } from './overview.ts';

/** Data that is missing or damaged, and ends of the server that were not expected. */
export function LossesCard({ losses }: { readonly losses: Overview['losses'] }) {
  const sentences = describeLosses(losses);
  return (
    <Card title={messages.losses}>
      {sentences.length === 0 ? (
        <p className="text-ink-2">{messages.noLosses}</p>
      ) : (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {sentences.map((sentence) => (
            <li key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function describeLosses({ accepted, damagedTables, quarantine, uncleanEnds }: Overview['losses']): string[] {
  const { count, lastFoundAt } = uncleanEnds;
  return [
    ...accepted.map(({ kind, acceptedAt }) => messages.lossKinds[kind]({ time: formatTime(acceptedAt) })),
    ...damagedTables.map(({ store, table, foundAt }) =>
      messages.damaged({ table: `${store}.${table}`, time: formatTime(foundAt) }),
    ),
    ...(quarantine.files > 0
      ? [messages.quarantine({ files: quarantine.files, size: formatBytes(quarantine.bytes) })]
      : []),
    ...(lastFoundAt === null ? [] : [messages.ended({ count, time: formatTime(lastFoundAt) })]),
  ];
}
