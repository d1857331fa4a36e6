import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Domain } from '../list/use-links.ts';
import { messages } from './messages.ts';

const texts = messages.domains;

/** DNS records with buttons that copy their names and values. */
export function DnsRecords({ records }: { readonly records: Domain['records'] }) {
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
      {records.map(({ type, name, value }) => (
        <li key={type} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[4rem_1fr_1fr]">
          <span className="flex items-center gap-2">
            <span className="text-ink-3 text-xs sm:sr-only">{texts.type}</span>
            <span className="font-medium">{type}</span>
          </span>
          <Part label={texts.recordName} text={name} copyLabel={texts.copyName(type)} />
          <Part label={texts.value} text={value} copyLabel={texts.copyValue(type)} />
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
