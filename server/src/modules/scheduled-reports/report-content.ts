import type { Frequency } from './frequencies.contract.ts';
import type { ReportPeriod } from './report-schedule.ts';

/** The unit of a figure. */
export type FigureUnit = 'count' | 'percent' | 'duration' | 'money';

/** A headline figure with its value in the period before. */
export interface ReportFigure {
  readonly id: 'visitors' | 'visits' | 'pageviews' | 'bounceRate' | 'visitDuration' | 'revenue';
  readonly unit: FigureUnit;
  /** ISO 4217, for money. */
  readonly currency?: string;
  /** Durations are in seconds. */
  readonly value: number;
  readonly previous: number;
}

/** A row of a list: a name, its value, and its share of all values in percent. */
export interface ReportRow {
  readonly name: string;
  readonly value: number;
  readonly percent: number;
  /** The value in the period before; `undefined` in lists without comparison. */
  readonly previous?: number | undefined;
}

/** A list of a report. */
export interface ReportList {
  readonly id: 'sources' | 'pages' | 'goals' | 'websites';
  readonly rows: readonly ReportRow[];
}

/** How often and how long monitors were down in the period. */
export interface ReportOutages {
  /** Monitors with most downtime first. */
  readonly rows: readonly {
    readonly name: string;
    readonly outages: number;
    readonly downSeconds: number;
  }[];
  /** Monitors that have no row. */
  readonly others: number;
}

/** The contents of a report, before it is rendered. */
export interface ReportContent {
  readonly frequency: Frequency;
  readonly period: ReportPeriod;
  /** The name of the website or the organization. */
  readonly subject: string;
  readonly figures: readonly ReportFigure[];
  /** Visitors by hour of a day, or by day of a longer period. */
  readonly series: readonly { readonly label: string; readonly value: number }[];
  readonly lists: readonly ReportList[];
  /** `undefined` without monitors. */
  readonly outages: ReportOutages | undefined;
  /** The page of the dashboard that shows the period. */
  readonly url: string;
}
