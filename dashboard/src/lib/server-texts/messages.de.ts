import { translate } from '../../../../server/src/lib/german/translate.ts';
import { translateNotification } from '../../../../server/src/lib/german/translate-notification.ts';
import { ERROR_TEXTS } from './error-texts.data.ts';
import type { messages } from './messages.ts';

/** The German texts of messages of the server. */
export const serverTextsMessages: typeof messages = {
  show: (text) => translate(text, ERROR_TEXTS, showThousands),
  showNotification: translateNotification,
};

/** Returns `2.000` for `2,000`. */
function showThousands(parameter: string): string {
  return /^\d{1,3}(?:,\d{3})+$/.test(parameter) ? parameter.replaceAll(',', '.') : parameter;
}
