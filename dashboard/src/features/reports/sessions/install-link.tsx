import { Link } from '@tanstack/react-router';
import { Code } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { messages } from './messages.ts';

/** The way to the snippet, for where nothing was measured yet. */
export function InstallLink() {
  const { subject: website } = useAnalytics();
  return (
    <Link
      to="/websites/$websiteId/install"
      params={{ websiteId: website.id }}
      className={buttonClasses({ variant: 'primary' })}
    >
      <Code aria-hidden />
      {messages.getSnippet}
    </Link>
  );
}
