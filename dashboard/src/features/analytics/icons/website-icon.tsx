import { useEffect, useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Letter } from './letter.tsx';

/** How long the server may take to fetch an icon that it does not know yet. */
const RETRY_MS = 4_000;
/** Pages for people who are not signed in. The server gives them no icons of other websites. */
const VISITOR_PAGE = /^\/(?:share|embed|public)(?:\/|$)/;

/** The icon of a website, fetched by the server. The first letter of the host is in its place until it is loaded, and if there is none. */
export function WebsiteIcon({ host, letter }: { readonly host: string; readonly letter: string }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  useEffect(() => {
    if (state !== 'failed' || attempt > 0) return;
    const timer = setTimeout(() => {
      setAttempt(1);
      setState('loading');
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [state, attempt]);
  if (VISITOR_PAGE.test(window.location.pathname)) return <Letter letter={letter} />;
  return (
    <span className="relative size-4">
      {state !== 'loaded' && <Letter letter={letter} />}
      {state !== 'failed' && (
        <img
          key={attempt}
          alt=""
          src={`/favicons/${host}`}
          loading="lazy"
          width={16}
          height={16}
          className={joinClasses(
            'absolute inset-0 size-4 rounded-xs object-contain',
            // Dark icons would be invisible on a dark page.
            '[[data-theme=dark]_&]:bg-ink [[data-theme=dark]_&]:p-px',
            state !== 'loaded' && 'opacity-0',
          )}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
    </span>
  );
}
