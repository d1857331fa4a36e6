import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { copyText } from './copy-text.ts';
import { messages } from './messages.ts';

const SHOWN_MS = 1_800;

/** Copies a text and announces the result. With `children` it is a button with text, otherwise an icon button. */
export function CopyButton({
  text,
  label = messages.copy,
  onCopied,
  className,
  children,
}: {
  readonly text: string;
  readonly label?: string;
  readonly onCopied?: () => void;
  readonly className?: string;
  readonly children?: string;
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = window.setTimeout(() => setState('idle'), SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const isCopied = await copyText(text);
    setState(isCopied ? 'copied' : 'failed');
    if (isCopied) onCopied?.();
  };
  const icon = state === 'copied' ? <Check className="text-good-text" /> : <Copy />;
  const result = { idle: '', copied: messages.copied, failed: messages.copyFailed }[state];
  return (
    <>
      {children === undefined ? (
        <IconButton label={label} icon={icon} size="sm" onClick={copy} className={className} />
      ) : (
        <Button onClick={copy} className={className}>
          {icon}
          {state === 'idle' ? children : result}
        </Button>
      )}
      <span role="status" className="sr-only">
        {result}
      </span>
    </>
  );
}
