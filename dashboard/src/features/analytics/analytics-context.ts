import { createContext, use } from 'react';
import type { Access } from './data/access.ts';
import type { AskPart } from './data/collect-parts.ts';
import type { Frame } from './data/part.ts';
import type { SubjectKind } from './data/subject.ts';
import type { Condition } from './search/condition.ts';
import type { AnalyticsSearch, SearchChange } from './search/search.ts';

/** The website or link of the figures. */
export interface AnalyticsSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly name: string;
  readonly domain?: string;
  /** The IANA name of the time zone of its days. */
  readonly timeZone: string;
  readonly weekStart: 'monday' | 'sunday';
  /** The names of values that belong to the subject, such as the rules of a link; `undefined` for all others. */
  readonly nameOf?: (field: string, value: string) => string | undefined;
}

/** The website of the figures. */
export type AnalyticsWebsite = Omit<AnalyticsSubject, 'kind' | 'nameOf'>;

/** The context of all parts of the page. */
export interface Analytics {
  readonly subject: AnalyticsSubject;
  readonly access: Access;
  readonly ask: AskPart;
  readonly search: AnalyticsSearch;
  readonly conditions: readonly Condition[];
  /** The range and the conditions, as `/v1/query` takes them. */
  readonly scope: Frame;
  /** Whether profiles, properties and revenue may be queried. `false` on public pages and share links. */
  readonly isPrivate: boolean;
  /** Whether the annotations of the website may be changed; `false` for links, which have none. */
  readonly canEdit: boolean;
  /** Changes the search parameters of the address. */
  readonly change: (change: SearchChange) => void;
  readonly setConditions: (conditions: readonly Condition[]) => void;
}

/** See {@link useAnalytics}. */
export const AnalyticsContext = createContext<Analytics | undefined>(undefined);

/** Returns the context of the page. @throws Error outside of an `AnalyticsLayout`. */
export function useAnalytics(): Analytics {
  const analytics = use(AnalyticsContext);
  if (analytics === undefined) throw new Error('useAnalytics requires an AnalyticsLayout');
  return analytics;
}
