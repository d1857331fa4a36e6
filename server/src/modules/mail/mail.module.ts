import { defineModule } from '../../kernel/define-module.ts';
import { createMailSender } from './mail-sender.ts';
import { createMailer, createMailHandler } from './mailer.ts';

/** Mails. Its service is `undefined` when no mail server is configured. */
export const mailModule = defineModule({
  name: 'mail',
  needs: [],
  create({ mail, outbox }) {
    if (mail === undefined) return { service: undefined };
    return {
      service: { ...createMailer(outbox), ...createMailSender(mail) },
      messages: [createMailHandler({ settings: mail })],
    };
  },
});
