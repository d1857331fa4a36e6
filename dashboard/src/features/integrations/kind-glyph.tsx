import { BellRing, Mail, MessageSquare, MessagesSquare, Send, Siren, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';
import { CHANNELS, type Channel } from './channels.data.ts';
import type { Kind } from './form-values.ts';

const SYMBOLS: Readonly<Record<Channel['symbol'], ReactNode>> = {
  bell: <BellRing />,
  chat: <MessageSquare />,
  chats: <MessagesSquare />,
  mail: <Mail />,
  send: <Send />,
  siren: <Siren />,
  webhook: <Webhook />,
};

/** The symbol of a kind of integrations. */
export function KindGlyph({ kind }: { readonly kind: Kind['kind'] }) {
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-lg bg-hover text-ink-2 [&_svg]:size-4.5"
    >
      {SYMBOLS[CHANNELS[kind].symbol]}
    </span>
  );
}
