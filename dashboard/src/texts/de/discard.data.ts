/** The German texts of the question whether to discard input. */
export const discard = {
  title: 'Änderungen verwerfen?',
  text: 'Ihre Eingabe wurde nicht gespeichert.',
  confirm: 'Verwerfen',
} as const;
