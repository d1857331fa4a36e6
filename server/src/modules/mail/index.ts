export { mailModule } from './mail.module.ts';
export type { MailFailure } from './mail-failure.contract.ts';
export { createMailSender, type MailSender } from './mail-sender.ts';
export type { MailSettings } from './mail-settings.ts';
export { createMailer, createMailHandler, type Mailer } from './mailer.ts';
