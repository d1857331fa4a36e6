/** A place of a script that its source map contains. */
export interface MappedPlace {
  /** The column in the script, from 1. The script has one line. */
  readonly column: number;
  /** The source file. */
  readonly file: string;
  /** The text at the place, which the source file contains once. */
  readonly text: string;
  /** The name in the source code, if the script has another. */
  readonly name?: string;
}

/** A minified script, with the source files that it was built from. */
export interface MappedScript {
  readonly file: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly places: readonly MappedPlace[];
}

/** The scripts of the shop that have source maps. Stacks of its errors are in them. */
export const SHOP_SCRIPTS: readonly MappedScript[] = [
  {
    file: '/assets/cart-B7kQ2xNd.js',
    sources: {
      'src/cart/totals.ts': `import type { CartLine, Totals } from './types';

/** The price of a line, with the discount of the customer. */
export function priceOf(line: CartLine, discount: number): number {
  return line.variant.price * line.quantity * (1 - discount);
}

/** The totals that the cart shows. */
export function totalsOf(lines: readonly CartLine[], discount: number): Totals {
  const goods = lines.reduce((sum, line) => sum + priceOf(line, discount), 0);
  const shipping = goods >= FREE_SHIPPING_FROM ? 0 : SHIPPING;
  return { goods, shipping, total: goods + shipping };
}

const FREE_SHIPPING_FROM = 75;
const SHIPPING = 4.9;
`,
      'src/cart/cart-drawer.tsx': `import { useStore } from '../store';
import { totalsOf } from './totals';

/** The cart at the side of the page. */
export function CartDrawer({ onClose }: { readonly onClose: () => void }) {
  const { lines, customer } = useStore();
  const { goods, shipping, total } = totalsOf(lines, customer.discount);
  return (
    <aside aria-label="Cart">
      <Lines lines={lines} />
      <Summary goods={goods} shipping={shipping} total={total} />
      <button type="button" onClick={onClose}>Continue shopping</button>
    </aside>
  );
}
`,
      'node_modules/preact/src/component.js': `export function renderComponent(component) {
  const vnode = component.render(component.props, component.state);
  return diff(component.parent, vnode);
}
`,
      'node_modules/preact/src/diff/index.js': `export function diff(parent, vnode) {
  const component = mount(parent, vnode);
  return renderComponent(component);
}
`,
    },
    places: [
      { column: 5_120, file: 'node_modules/preact/src/component.js', text: 'component.render(' },
      {
        column: 5_544,
        file: 'node_modules/preact/src/diff/index.js',
        text: 'renderComponent(component);',
        name: 'renderComponent',
      },
      { column: 20_517, file: 'src/cart/totals.ts', text: 'price * line.quantity' },
      { column: 20_581, file: 'src/cart/totals.ts', text: 'priceOf(line, discount), 0', name: 'priceOf' },
      { column: 20_598, file: 'src/cart/totals.ts', text: 'reduce((sum' },
      {
        column: 31_402,
        file: 'src/cart/cart-drawer.tsx',
        text: 'totalsOf(lines, customer.discount)',
        name: 'totalsOf',
      },
    ],
  },
  {
    file: '/assets/checkout-Qm4tR7wz.js',
    sources: {
      'src/checkout/submit-order.ts': `import { createOrder } from '../api/orders';
import { loadPayment } from '../payment';

/** Creates the order, and confirms its payment. */
export async function submitOrder(form: CheckoutForm): Promise<Order> {
  const order = await createOrder(form.address, form.lines);
  const payment = await loadPayment(order.currency);
  await payment.confirm(order.id, form.card);
  return order;
}
`,
      'src/checkout/checkout-form.tsx': `import { submitOrder } from './submit-order';

async function onSubmit(event: SubmitEvent): Promise<void> {
  event.preventDefault();
  setIsPending(true);
  const order = await submitOrder(readForm(event.target));
  navigate(\`/orders/\${order.id}\`);
}
`,
    },
    places: [
      { column: 8_412, file: 'src/checkout/submit-order.ts', text: 'confirm(order.id' },
      { column: 9_120, file: 'src/checkout/checkout-form.tsx', text: 'await submitOrder' },
    ],
  },
];
