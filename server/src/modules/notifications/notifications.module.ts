import { defineModule } from '../../kernel/define-module.ts';
import { createPublisher } from './publish.ts';

/** Notifications: what modules report, the rules that decide who is notified, and deliveries. */
export const notificationsModule = defineModule({
  name: 'notifications',
  needs: [],
  create(kernel) {
    return { service: createPublisher(kernel) };
  },
});
