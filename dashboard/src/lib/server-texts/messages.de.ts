import { type Texts, translate } from '../../../../server/src/lib/german/translate.ts';
import { translateNotification } from '../../../../server/src/lib/german/translate-notification.ts';
import { ERROR_TEXTS } from './error-texts.data.ts';
import type { messages } from './messages.ts';

/** Returns the German texts of messages of the server. @param owned texts of the features that know their source. */
export function createServerTexts(owned: Texts): typeof messages {
  const texts = { ...ERROR_TEXTS, ...owned };
  return {
    show: (text) => translate(text, texts, showThousands),
    showNotification: translateNotification,
  };
}

/** Returns `2.000` for `2,000`. */
function showThousands(parameter: string): string {
  return /^\d{1,3}(?:,\d{3})+$/.test(parameter) ? parameter.replaceAll(',', '.') : parameter;
}
