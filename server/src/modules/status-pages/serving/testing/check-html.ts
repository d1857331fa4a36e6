import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // HTML is not case-sensitive, and a page has no line that a person reads.
    'doctype-style': ['error', { style: 'lowercase' }],
    // The script is served by the page itself.
    'require-sri': ['error', { target: 'crossorigin' }],
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit'] }],
    'no-inline-style': 'error',
    'heading-level': 'error',
    'no-missing-references': 'error',
    'valid-id': ['error', { relaxed: true }],
  },
});

/**
 * Returns the violations of the HTML standard, and of WCAG as far as markup shows them, in an HTML document (html-validate).
 * Attributes that the policy of the page forbids are violations, too.
 */
export function checkHtml(text: string): readonly string[] {
  const { results } = validator.validateStringSync(text);
  const problems = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  );
  const handlers = text.match(/<[^>]*\son[a-z]+=/g) ?? [];
  return [...problems, ...handlers.map((tag) => `an event handler: ${tag.slice(0, 80)}`)];
}
