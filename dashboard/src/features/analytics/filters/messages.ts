import { defineTexts } from '../../../lib/texts.ts';
import { analyticsFilters } from '../../../texts/en/analytics-filters.data.ts';

/** The texts of filters: fields, operators and the editor. */
export const messages = defineTexts('analyticsFilters', analyticsFilters);
