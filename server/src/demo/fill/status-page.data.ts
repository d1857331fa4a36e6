/** The status page of the demo. */
export const DEMO_PAGE = {
  name: 'Lamp Shop',
  slug: 'lamp-shop',
  description: 'Whether our shop and its services work.',
  color: '#b45309',
  timeZone: 'Europe/Berlin',
  headerLinks: [{ label: 'Shop', url: 'https://shop.example' }],
  footerLinks: [{ label: 'Imprint', url: 'https://shop.example/imprint' }],
  websiteUrl: 'https://shop.example',
  supportUrl: 'https://shop.example/support',
  isIndexed: false,
} as const;

interface DemoComponent {
  readonly displayName: string;
  readonly description?: string;
  /** The name of its monitor. */
  readonly monitor?: string;
  readonly hideUrl?: boolean;
}

/** The components of the page, by group. */
export const DEMO_COMPONENTS: readonly {
  readonly group: string;
  readonly components: readonly DemoComponent[];
}[] = [
  {
    group: 'Shop',
    components: [
      { displayName: 'Website', monitor: 'Website', hideUrl: false },
      { displayName: 'Checkout', monitor: 'Checkout API' },
      { displayName: 'Payments', description: 'Cards, bank transfer and invoices.' },
    ],
  },
  {
    group: 'Infrastructure',
    components: [
      { displayName: 'Database', monitor: 'Database port' },
      { displayName: 'Nightly backup', monitor: 'Nightly backup' },
      { displayName: 'E-mails', description: 'Confirmations of orders.' },
    ],
  },
];

/** The templates of incidents. `componentIds` holds names of components. */
export const DEMO_TEMPLATES: readonly {
  readonly name: string;
  readonly title: string;
  readonly severity: 'minor' | 'major' | 'critical';
  readonly status: 'investigating' | 'identified';
  readonly message: string;
  readonly componentIds: readonly string[];
}[] = [
  {
    name: 'Payments fail',
    title: 'Payments fail',
    severity: 'major',
    status: 'investigating',
    message: 'Some payments are rejected. We are investigating and will report again **within 30 minutes**.',
    componentIds: ['Payments'],
  },
  {
    name: 'Shop unavailable',
    title: 'The shop is unavailable',
    severity: 'critical',
    status: 'investigating',
    message: 'The shop cannot be reached. We are investigating.',
    componentIds: ['Website', 'Checkout'],
  },
];
