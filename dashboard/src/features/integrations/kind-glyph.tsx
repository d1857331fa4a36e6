import { BellRing, Mail, MessageSquare, MessagesSquare, Send, Siren, Webhook } from 'lucide-react';
import type { ReactNode } from 'react';

const GLYPHS: Readonly<Record<string, ReactNode>> = {
  email: <Mail />,
  telegram: <Send />,
  discord: <MessagesSquare />,
  google_chat: <MessagesSquare />,
  pagerduty: <Siren />,
  opsgenie: <Siren />,
  ntfy: <BellRing />,
  pushover: <BellRing />,
  webhook: <Webhook />,
};

/** The symbol of a kind of integrations. */
export function KindGlyph({ kind }: { readonly kind: string }) {
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-lg bg-hover text-ink-2 [&_svg]:size-4.5"
    >
      {GLYPHS[kind] ?? <MessageSquare />}
    </span>
  );
}
