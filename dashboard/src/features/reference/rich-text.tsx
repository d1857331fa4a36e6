/** Paragraphs of text with `code` in backticks. */
export function RichText({
  text,
  language,
  className,
}: {
  readonly text: string;
  /** Set if it is not that of the page: the OpenAPI document is in English. */
  readonly language?: 'en';
  readonly className?: string;
}) {
  return (
    <div lang={language} className={className}>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph} className="not-first:mt-2">
          <Line text={paragraph} />
        </p>
      ))}
    </div>
  );
}

/** A line of text with `code` in backticks. */
export function Line({ text }: { readonly text: string }) {
  return text.split(/(`[^`]+`)/).map((part, index) => {
    const key = `${index} ${part}`;
    return part.startsWith('`') ? (
      <code key={key} className="rounded-sm bg-hover px-1 font-mono text-xs wrap-anywhere">
        {part.slice(1, -1)}
      </code>
    ) : (
      <span key={key}>{part}</span>
    );
  });
}
