import { defineModule } from '../../kernel/define-module.ts';
import { createMailer } from './mailer.ts';

/** Mails. Its service is `undefined` when no mail server is configured. */
export const mailModule = defineModule({
  name: 'mail',
  needs: [],
  create({ mail, logger }) {
    const mailer = mail && createMailer({ settings: mail, logger });
    return { service: mailer, close: async () => mailer?.close() };
  },
});
