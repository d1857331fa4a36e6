import { LANGUAGE } from '../../lib/language.ts';
import { defineMessages, plural } from '../../lib/messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);

/** The texts of source maps and resolved stacks. */
export const messages = defineMessages('source-maps', {
  card: {
    title: 'Source maps',
    text: 'Stack traces of errors show your source code instead of minified scripts. Uploaded files cannot be downloaded.',
    loading: 'Loading source maps',
    table: 'Releases with source maps',
    release: 'Release',
    files: 'Files',
    size: 'Size',
    uploaded: 'Uploaded',
    used: 'Last used',
    never: 'Never',
    actions: 'Actions',
    delete: 'Delete',
    deleteNamed: (release: string) => `Delete the source maps of ${release}`,
    empty: 'No source maps yet. Upload those of a release after you build it:',
    upload: 'Upload the source maps of a release after you build it:',
    command: 'Command',
    keyBefore: 'The file contains an API key with the scope ',
    keyAfter: '. The release must be the one in the tracking snippet: ',
    total: (size: string) =>
      `${size} in use, of at most 256 MB. Source maps are deleted after 90 days without use.`,
  },
  deletion: {
    title: (release: string) => `Delete the source maps of ${release}?`,
    text: 'Stack traces of this release show the minified scripts again. Errors stay.',
    confirm: 'Delete source maps',
    done: 'Source maps deleted',
  },
  stack: {
    title: 'Stack',
    shown: 'View',
    copy: 'Copy the stack',
    source: 'Source code',
    script: 'Script',
    libraries: (count: number) =>
      `${number(count)} ${plural(count, { one: 'library frame', other: 'library frames' })}`,
    noCode: 'The source map contains no source code.',
    codeOf: (file: string) => `Source code of ${file}`,
    noMap: (release: string) => `No source map for this script in release ${release}.`,
    noRelease: 'The error has no release, so no source map applies.',
    upload: 'Upload source maps',
  },
});
