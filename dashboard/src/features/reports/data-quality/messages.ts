import { defineTexts } from '../../../lib/texts.ts';
import { dataQuality } from '../../../texts/en/data-quality.data.ts';

/** The texts of the data quality page. */
export const messages = defineTexts('dataQuality', dataQuality);
