export type { MailFailure } from './describe-failure.ts';
export { mailModule } from './mail.module.ts';
export { createMailSender, type MailSender } from './mail-sender.ts';
export type { MailSettings } from './mail-settings.ts';
export { createMailer, createMailHandler, type Mailer } from './mailer.ts';
