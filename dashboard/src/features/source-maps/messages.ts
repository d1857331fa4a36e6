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
    empty: 'No source maps yet. Upload those of a release after you built it:',
    upload: 'Upload source maps of a release after you built it:',
    command: 'Command',
    keyBefore: 'The file contains an API key with the scope ',
    keyAfter: '. The release must be the one in the tracking snippet: ',
    total: (size: string) =>
      `${size} in use, of at most 256 MB. Unused for 90 days, source maps are deleted.`,
  },
  deletion: {
    title: (release: string) => `Delete the source maps of ${release}?`,
    text: 'Stack traces of this release show the minified scripts again. Errors stay.',
    confirm: 'Delete source maps',
    done: 'Source maps deleted',
  },
  stack: {
    title: 'Stack',
    shown: 'Shown stack',
    copy: 'Copy the stack',
    source: 'Source code',
    script: 'Script',
    libraries: (count: number) =>
      `${number(count)} ${plural(count, { one: 'line', other: 'lines' })} of libraries`,
    noCode: 'The source map contains no source code.',
    codeOf: (file: string) => `Source code of ${file}`,
    noMap: (release: string) => `No source map of release ${release} was uploaded for this script.`,
    noRelease: 'The error has no release, so its source map is not known.',
    upload: 'Upload source maps',
  },
});
