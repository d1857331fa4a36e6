/** A subscription, as its owner sees it. */
export interface OwnSubscription {
  /** Empty: the whole page. */
  readonly componentIds: readonly string[];
}

/** What the pages of subscriptions call. Tokens come from mails. */
export interface SubscriptionsPort {
  /** Sends a mail that asks for a confirmation, also for a known address. @throws AppError VALIDATION_ERROR, RATE_LIMITED. */
  subscribe(
    slug: string,
    input: {
      readonly kind: 'email';
      readonly address: string;
      readonly componentIds: readonly string[];
      readonly language: string;
    },
  ): Promise<void>;
  /** @throws AppError NOT_FOUND for an invalid token. */
  confirm(slug: string, token: string): Promise<OwnSubscription>;
  /** @throws AppError NOT_FOUND for an invalid token. */
  get(slug: string, token: string): Promise<OwnSubscription>;
  /** @throws AppError NOT_FOUND for an invalid token. */
  change(slug: string, token: string, componentIds: readonly string[]): Promise<OwnSubscription>;
  /** Repeated calls have the same result. @throws AppError NOT_FOUND for an invalid token. */
  unsubscribe(slug: string, token: string): Promise<void>;
}
