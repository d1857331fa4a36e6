import { defineTexts } from '../../lib/texts.ts';
import { schemaForm } from '../../texts/en/schema-form.data.ts';

/** The texts of forms that are generated from JSON Schema. */
export const messages = defineTexts('schemaForm', schemaForm);
