import type { PageLanguage, SubscriberKind } from '../../page-states.data.ts';

/** A subscription, as its owner sees it. */
export interface OwnSubscription {
  /** Empty: the whole page. */
  readonly componentIds: readonly string[];
}

/** The page of a form. */
interface PageOfForm {
  readonly pageId: string;
}

/** What the pages of subscriptions call. Tokens come from mails. */
export interface SubscriptionsPort {
  /** Sends a message that asks for a confirmation. @throws AppError VALIDATION_ERROR, RATE_LIMITED. */
  subscribe(
    page: PageOfForm,
    input: {
      readonly kind: SubscriberKind;
      readonly address: string;
      readonly componentIds: readonly string[];
      readonly language: PageLanguage;
    },
    isPermitted: boolean,
  ): Promise<void>;
  /** @throws AppError NOT_FOUND for an invalid token. */
  confirm(page: PageOfForm, token: string): Promise<OwnSubscription>;
  /** @throws AppError NOT_FOUND for an invalid token. */
  get(page: PageOfForm, token: string): Promise<OwnSubscription>;
  /** @throws AppError NOT_FOUND for an invalid token. */
  change(page: PageOfForm, token: string, componentIds: readonly string[]): Promise<OwnSubscription>;
  /** Repeated calls have the same result. @throws AppError NOT_FOUND for an invalid token. */
  unsubscribe(page: PageOfForm, token: string): Promise<void>;
}
