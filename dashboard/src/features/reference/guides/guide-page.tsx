import { GROUPS } from 'pharos:guides';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, FileText } from 'lucide-react';
import { buttonClasses } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { Page } from '../../../ui/page.tsx';
import { DocsFrame } from '../docs-frame.tsx';
import { messages } from '../messages.ts';
import type { Guide } from './guide.ts';
import { FoundSections } from './guide-search.tsx';
import { GuideText } from './guide-text.tsx';

const route = getRouteApi('/docs/guides/$guide');
const texts = messages.guides;

/** One guide, beside the list of all and the search in their texts. */
export function GuidePage() {
  const guide = route.useLoaderData();
  const { find = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DocsFrame>
      <link rel="alternate" type="text/markdown" href={`/docs/guides/${guide.name}.md`} />
      <Page
        title={guide.title}
        titleLanguage="en"
        width="wide"
        actions={
          <a
            href={`/docs/guides/${guide.name}.md`}
            className={buttonClasses({ size: 'sm', variant: 'ghost' })}
          >
            <FileText aria-hidden />
            {texts.markdown}
          </a>
        }
      >
        <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,48rem)_13rem]">
          <aside className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:p-1">
            <Link to="/docs/guides" className={`${buttonClasses({ size: 'sm' })} self-start lg:hidden`}>
              <ArrowLeft aria-hidden />
              {texts.all}
            </Link>
            <SearchInput
              label={texts.find}
              value={find}
              onChange={({ target: { value } }) =>
                void navigate({ search: value === '' ? {} : { find: value }, hash: true, replace: true })
              }
            />
            {find.trim() === '' ? <GuideList /> : <FoundSections typed={find} />}
          </aside>
          <GuideText sections={guide.sections} />
          <Contents sections={guide.sections} />
        </div>
      </Page>
    </DocsFrame>
  );
}

function GuideList() {
  return (
    <nav lang="en" aria-label={texts.title} className="flex flex-col gap-4 max-lg:hidden">
      {GROUPS.map(({ title, guides }) => (
        <section key={title}>
          <h2 className="mb-1 px-2 font-medium text-ink-3 text-xs">{title}</h2>
          <ul>
            {guides.map(({ name, title }) => (
              <li key={name}>
                <Link
                  to="/docs/guides/$guide"
                  params={{ guide: name }}
                  activeOptions={{ includeSearch: false, includeHash: false }}
                  className="flex min-h-7 items-center rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The headings of the guide, on wide screens. */
function Contents({ sections }: Pick<Guide, 'sections'>) {
  const shown = sections.filter(({ level }) => level === 2);
  if (shown.length < 2) return null;
  return (
    <nav
      aria-label={texts.onThisPage}
      className="sticky top-4 hidden max-h-[calc(100dvh-2rem)] self-start overflow-y-auto xl:block"
    >
      <h2 className="mb-1 px-2 font-medium text-ink-3 text-xs">{texts.onThisPage}</h2>
      <ul lang="en" className="border-line border-l">
        {shown.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="block px-3 py-1 text-ink-2 text-xs hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
