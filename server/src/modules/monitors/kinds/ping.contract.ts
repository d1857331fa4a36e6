import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';
import { hostField } from './host.contract.ts';

/** The configuration of monitors that send ICMP echo requests. */
export const pingConfig = z.strictObject({
  host: hostField,
  packets: field(z.int().min(1).max(10).default(3), {
    title: 'Packets',
    description:
      'How many are sent. The monitor is down when none is answered, and degraded when one is lost.',
  }),
});
