import { NOTIFICATIONS } from '../../../../server/src/lib/texts/de/notifications.data.ts';
import { REASONS } from '../../../../server/src/lib/texts/de/reasons.data.ts';
import { createServerTexts } from '../../lib/server-texts/create-server-texts.ts';
import { CHANNELS } from './server/channels.data.ts';
import { ERRORS } from './server/errors.data.ts';
import { FLAG_IMPORTS } from './server/flag-imports.data.ts';
import { MONITOR_FIELDS } from './server/monitor-fields.data.ts';
import { PAGE_IMPORTS } from './server/page-imports.data.ts';
import { SENTENCES } from './server/sentences.ts';

/** The German texts of what the server says in English. */
export const SERVER = createServerTexts({
  language: 'de',
  sentences: SENTENCES,
  texts: {
    errors: { ...ERRORS, ...Object.assign({}, ...Object.values(CHANNELS).map(({ errors }) => errors)) },
    reasons: REASONS,
    flagImports: { ...ERRORS, ...FLAG_IMPORTS },
    pageImports: PAGE_IMPORTS,
  },
  notifications: NOTIFICATIONS,
  channels: CHANNELS,
  monitorFields: MONITOR_FIELDS,
});
