import { CopyButton } from '../../ui/copy-button.tsx';
import type { Domain } from './domain-verification.tsx';
import { messages } from './messages.ts';

/** DNS records with buttons that copy their names and values. */
export function DnsRecords({ records }: { readonly records: Domain['records'] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {records.map(({ type, name, value }) => (
        <li key={type} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[4rem_1fr_1fr]">
          <span className="flex items-center gap-2">
            <span className="text-ink-3 text-xs sm:sr-only">{messages.type}</span>
            <span className="font-medium">{type}</span>
          </span>
          <Part label={messages.recordName} text={name} copyLabel={messages.copyName({ type })} />
          <Part label={messages.value} text={value} copyLabel={messages.copyValue({ type })} />
        </li>
      ))}
    </ul>
  );
}

function Part({
  label,
  text,
  copyLabel,
}: {
  readonly label: string;
  readonly text: string;
  readonly copyLabel: string;
}) {
  return (
    <div className="min-w-0">
      <span className="block text-ink-3 text-xs">{label}</span>
      <span className="flex min-w-0 items-center gap-1">
        <code className="min-w-0 break-all font-mono text-xs">{text}</code>
        <CopyButton text={text} label={copyLabel} />
      </span>
    </div>
  );
}
