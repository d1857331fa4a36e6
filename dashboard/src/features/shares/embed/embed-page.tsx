import { getRouteApi, useLocation } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { SharedAnalytics } from '../visitors/shared-analytics.tsx';
import { messages } from './messages.ts';

const route = getRouteApi('/embed/$shareId');

/** The theme, which `boot.js` reads from the address, so a reload shows it again. */
const theme = new URLSearchParams(window.location.search).get('theme');
const KEPT = theme === null ? {} : { theme };

/** The page of a share link in a frame of another website. */
export function EmbedPage() {
  const { shareId } = route.useParams();
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <SharedAnalytics token={token} id={shareId} search={route.useSearch()} kept={KEPT} Layout={EmbedLayout} />
  );
}

/** The analytics and a small badge, without navigation. The page around the frame receives its height. */
function EmbedLayout({ children }: { readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  usePostHeight(content);
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <div ref={content}>
      <main className="min-w-0">{children}</main>
      <footer className="flex justify-end px-4 pb-3 sm:px-6 lg:px-8">
        <a
          href={`/share#${token}`}
          target="_blank"
          rel="noopener"
          className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-ink-2 text-xs whitespace-nowrap hover:bg-hover hover:text-ink pointer-coarse:h-10"
        >
          <img src="/icon.svg" alt="" width={16} height={16} />
          {messages.by}
        </a>
      </footer>
    </div>
  );
}

/**
 * Posts the height of an element, in CSS pixels, to the page around the frame: `{ type: 'pharos:height', height }`. Without a frame, and
 * if the origin of the page is not known, nothing is posted.
 */
function usePostHeight(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const origin = parentOrigin();
    const element = content.current;
    if (origin === undefined || element === null) return;
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height);
      window.parent.postMessage({ type: 'pharos:height', height }, origin);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
}

/** Firefox has no `ancestorOrigins`, and the referrer can be missing. */
function parentOrigin(): string | undefined {
  if (window.parent === window) return undefined;
  const direct = window.location.ancestorOrigins?.[0];
  if (direct !== undefined) return direct;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
}
