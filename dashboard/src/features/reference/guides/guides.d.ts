// The modules that `build/emit-guides.ts` creates from `docs/`.
declare module 'pharos:guides' {
  /** All guides, in the order of the table of contents. */
  export const GROUPS: readonly import('./guide.ts').GuideGroup[];
  /** Loads the text of a guide by its name. */
  export const GUIDES: Readonly<Record<string, () => Promise<import('./guide.ts').Guide>>>;
}
declare module 'pharos:guides/texts' {
  /** The text of each section of each guide, for the search. */
  export const SECTIONS: readonly import('./find-sections.ts').SectionText[];
}
