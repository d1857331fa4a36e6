/** The configuration of outgoing mail. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly smtpUrl: string;
  /** An address, or a name with an address in angle brackets. */
  readonly from: string;
}
