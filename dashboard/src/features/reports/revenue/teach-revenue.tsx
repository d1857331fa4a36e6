import { Coins } from 'lucide-react';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const EXAMPLE = `pharos('purchase', {
  revenue: 49.9,
  currency: 'EUR',
  product: 'Desk lamp',
});`;

/** How money comes to be seen. */
export function TeachRevenue() {
  return (
    <EmptyState icon={<Coins />} title="No revenue has been sent yet">
      <p>
        Any event may carry an amount: call this when somebody has paid. A refund is a negative amount.
        Without a currency an amount stands for itself.
      </p>
      <CodeBlock label="Example" code={EXAMPLE} className="mt-3 text-left" />
    </EmptyState>
  );
}
