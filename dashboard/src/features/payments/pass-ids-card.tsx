import { Card } from '../../ui/card.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { messages } from './messages.ts';

const EXAMPLE = `stripe.checkout.sessions.create({
  // …
  payment_intent_data: {
    metadata: {
      pharos_profile_id: user.id,        // as passed to pharos.identify()
      pharos_anonymous_id: anonymousId,  // localStorage['pharos-id']
    },
  },
});`;

/** How to pass the ids of a visitor to the checkout. */
export function PassIdsCard() {
  return (
    <Card title={messages.ids.title} description={messages.ids.text}>
      <CodeBlock label={messages.ids.label} code={EXAMPLE} />
      <p className="mt-3 text-ink-2">{messages.ids.note}</p>
    </Card>
  );
}
