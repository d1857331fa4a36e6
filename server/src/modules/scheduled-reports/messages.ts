import { bindLanguages } from '../../lib/texts/bind-texts.ts';
import { reports as german } from '../../lib/texts/de/reports.data.ts';
import { reports as english } from '../../lib/texts/en/reports.data.ts';
import type { TextsOf } from '../../lib/texts/text-types.ts';

/** The texts of reports in one language. */
export type ReportMessages = TextsOf<typeof english>;

/** The texts by language. */
export const REPORT_MESSAGES = bindLanguages(english, { de: german });
