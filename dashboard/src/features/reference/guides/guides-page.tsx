import { GROUPS } from 'pharos:guides';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Page } from '../../../ui/page.tsx';
import { DocsFrame } from '../docs-frame.tsx';
import { messages } from '../messages.ts';
import { FoundSections } from './guide-search.tsx';

const route = getRouteApi('/docs/guides');
const texts = messages.guides;

/** All guides by what people want to do, with a search in their texts. */
export function GuidesPage() {
  const { find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DocsFrame>
      <Page title={texts.title} description={texts.text}>
        <SearchInput
          label={texts.find}
          value={find}
          className="max-w-md"
          onChange={({ target: { value } }) =>
            void navigate({ search: value === '' ? {} : { find: value }, replace: true })
          }
        />
        {find.trim() === '' ? (
          <div lang="en" className="gap-5 md:columns-2">
            {GROUPS.map(({ title, guides }) => (
              <Card key={title} title={title} className="mb-5 break-inside-avoid">
                <ul className="-mx-2 flex flex-col gap-px">
                  {guides.map(({ name, title, task }) => (
                    <li key={name}>
                      <Link
                        to="/docs/guides/$guide"
                        params={{ guide: name }}
                        className="block rounded-md px-2 py-1.5 hover:bg-hover"
                      >
                        <span className="block font-medium">{title}</span>
                        <span className="block text-ink-2">{task}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </Card>
            ))}
          </div>
        ) : (
          <FoundSections typed={find} />
        )}
      </Page>
    </DocsFrame>
  );
}
