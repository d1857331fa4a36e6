export { GuidePage } from './guides/guide-page.tsx';
export { GuidesPage } from './guides/guides-page.tsx';
export { loadGuide } from './guides/load-guide.ts';
export { ReferencePage } from './reference-page.tsx';
