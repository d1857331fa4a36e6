import { serverTexts } from '../../../lib/texts.ts';
import type { SchemaTexts } from '../../../ui/schema-form/schema-texts.ts';
import { messages } from './messages.ts';
import type { MonitorDraft } from './monitor-draft.ts';

type Fields = SchemaTexts['fields'];
const { rows, steps } = messages.fields;
const VARIABLE = '{{name}}';

/** The texts of fields that have none in the schema. */
const OWN: Readonly<Record<string, Fields>> = {
  http: rows,
  transaction: {
    ...Object.fromEntries(Object.entries(rows).map(([path, texts]) => [`steps.${path}`, texts])),
    ...steps,
    'steps.url': { title: steps['steps.url'].title, text: steps['steps.url'].text({ variable: VARIABLE }) },
    'steps.extract': {
      title: steps['steps.extract'].title,
      text: steps['steps.extract'].text({ variable: VARIABLE }),
    },
  },
};

/** Returns the texts of the fields of a kind of monitors that replace those of its schema. */
export function fieldTextsOf(kind: MonitorDraft['kind']): Fields {
  return { ...serverTexts?.monitorFields[kind], ...OWN[kind] };
}
