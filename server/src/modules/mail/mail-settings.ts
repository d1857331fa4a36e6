/** Where mails go out. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password when the server wants them. */
  readonly smtpUrl: string;
  /** An address, or a name with an address in angle brackets. */
  readonly from: string;
}
