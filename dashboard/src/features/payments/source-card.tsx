import { Ellipsis, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { showServerText } from '../../lib/server-texts/show-server-text.ts';
import { formatAgo, formatTime } from '../../lib/time/format-time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { messages } from './messages.ts';
import { EVENTS, type PaymentSource } from './provider-events.ts';

const texts = messages.sources;
const TONES: Readonly<Record<PaymentSource['state'], Tone>> = {
  secret_missing: 'warn',
  waiting: 'neutral',
  receiving: 'good',
  failing: 'bad',
};

/** A payment source: its state, its address and, until the first event arrives, how to set it up. */
export function SourceCard({
  source,
  onSecret,
  onRename,
  onDelete,
}: {
  readonly source: PaymentSource;
  readonly onSecret: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}) {
  const { name, provider, mode, state, lastError, lastErrorAt } = source;
  const providerName = messages.providers[provider];
  const previous = source.secrets.find(({ expiresAt }) => expiresAt !== null)?.expiresAt ?? null;
  return (
    <Card
      title={
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-words">{name}</span>
          <Badge tone={TONES[state]}>{messages.states[state]}</Badge>
          {mode === 'test' && <Badge tone="accent">{messages.modes.test}</Badge>}
        </span>
      }
      {...(name === providerName ? {} : { description: providerName })}
      actions={
        <DropdownMenu
          align="end"
          trigger={<IconButton label={texts.menu({ name })} icon={<Ellipsis />} size="sm" />}
        >
          <MenuItem icon={<KeyRound />} onSelect={onSecret}>
            {source.secrets.length === 0 ? texts.setSecret : texts.replaceSecret}
          </MenuItem>
          <MenuItem icon={<Pencil />} onSelect={onRename}>
            {texts.rename}
          </MenuItem>
          <MenuItem icon={<Trash2 />} isDangerous onSelect={onDelete}>
            {texts.delete}
          </MenuItem>
        </DropdownMenu>
      }
    >
      <div className="flex flex-col gap-4">
        {state === 'failing' && lastError !== null && lastErrorAt !== null && (
          <Notice tone="bad" title={texts.lastError({ time: formatTime(lastErrorAt) })}>
            {showServerText(lastError)}
          </Notice>
        )}
        <CodeBlock label={texts.address} code={source.url} isWrapped />
        {source.lastReceivedAt === null && <SetUp source={source} />}
        {state === 'secret_missing' && (
          <div>
            <Button variant="primary" onClick={onSecret}>
              <KeyRound aria-hidden />
              {texts.setSecret}
            </Button>
          </div>
        )}
        {state === 'waiting' && <p className="text-ink-2">{texts.waitingText}</p>}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-3 text-xs">
          <span>{texts.received({ number: source.receivedCount })}</span>
          {source.rejectedCount > 0 && <span>{texts.rejected({ number: source.rejectedCount })}</span>}
          {source.lastReceivedAt !== null && (
            <span>{texts.lastReceived({ ago: formatAgo(source.lastReceivedAt, Date.now()) })}</span>
          )}
          {previous !== null && <span>{texts.secretUntil({ time: formatTime(previous) })}</span>}
        </p>
      </div>
    </Card>
  );
}

function SetUp({ source: { provider } }: { readonly source: PaymentSource }) {
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={texts.steps} className="flex list-decimal flex-col gap-1 pl-5 text-ink-2">
        {messages.guides[provider].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>
        <p className="font-medium">{messages.events}</p>
        <ul aria-label={messages.events} className="mt-1 flex flex-wrap gap-1.5">
          {EVENTS[provider].map((event) => (
            <li key={event} className="rounded-sm bg-hover px-1.5 py-0.5 font-mono text-xs break-all">
              {event}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
