import type { MarkdownNode } from '../../../parts/markdown/markdown-nodes.ts';

/** A heading of a guide and what is below it. */
export interface GuideSection {
  /** Unique in the guide; empty for the part before the first heading. */
  readonly id: string;
  readonly title: string;
  /** 2 for a section, 3 for a part of it. */
  readonly level: number;
  readonly nodes: readonly MarkdownNode[];
}

/** A guide with its text. */
export interface Guide {
  /** Its name in addresses: `short-links`. */
  readonly name: string;
  readonly title: string;
  readonly sections: readonly GuideSection[];
}

/** Guides about one subject. */
export interface GuideGroup {
  readonly title: string;
  readonly guides: readonly {
    readonly name: string;
    readonly title: string;
    /** For what people open it: "count the pages of a website". */
    readonly task: string;
    readonly sections: readonly { readonly id: string; readonly title: string }[];
  }[];
}
