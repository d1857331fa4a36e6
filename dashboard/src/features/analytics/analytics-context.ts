import { createContext, use } from 'react';
import type { Access } from './data/access.ts';
import type { AskPart } from './data/collect-parts.ts';
import type { Frame } from './data/part.ts';
import type { Condition } from './search/condition.ts';
import type { AnalyticsSearch, SearchChange } from './search/search.ts';

/** The website that figures are about, as far as the page needs to know it. */
export interface AnalyticsWebsite {
  readonly id: string;
  readonly name: string;
  readonly domain?: string;
  /** IANA name of the zone that its days are told in. */
  readonly timeZone: string;
  readonly weekStart: 'monday' | 'sunday';
}

/** What every part of the page knows. */
export interface Analytics {
  readonly website: AnalyticsWebsite;
  readonly access: Access;
  readonly ask: AskPart;
  readonly search: AnalyticsSearch;
  readonly conditions: readonly Condition[];
  /** The range and the conditions, as `/v1/query` takes them. */
  readonly scope: Frame;
  /** Whether single people, properties and money may be asked about: not where anybody may look. */
  readonly isPrivate: boolean;
  /** Whether the website may be changed: its annotations are part of it. */
  readonly canEdit: boolean;
  /** Shows something else, by the address. */
  readonly change: (change: SearchChange) => void;
  readonly setConditions: (conditions: readonly Condition[]) => void;
}

/** What every part of the page knows; see {@link useAnalytics}. */
export const AnalyticsContext = createContext<Analytics | undefined>(undefined);

/** What every part of the page knows. Only within an AnalyticsView. */
export function useAnalytics(): Analytics {
  const analytics = use(AnalyticsContext);
  if (analytics === undefined) throw new Error('This belongs into an AnalyticsView');
  return analytics;
}
