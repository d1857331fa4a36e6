/** The texts of the question whether to discard input. */
export const discard = {
  title: 'Discard changes?',
  text: 'Your input was not saved.',
  confirm: 'Discard',
} as const;
