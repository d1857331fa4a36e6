export { mailModule } from './mail.module.ts';
export type { MailSettings } from './mail-settings.ts';
export { createMailer, createMailHandler } from './mailer.ts';
