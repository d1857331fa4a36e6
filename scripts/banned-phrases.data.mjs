// Phrases that must not be used, with their replacements: `npm run check` rejects them in sources, documents and messages.
// `except` lists folders that have not been cleaned yet; remove a folder as soon as it is clean. Applied migrations are not
// checked, because they must not be edited.
const SERVER = ['server/src/modules/tracking/', 'server/src/modules/visits/'];

const BOTH = SERVER;

/** @typedef {{ phrase: RegExp, use: string, except?: readonly string[] }} BannedPhrase */

/** @type {readonly BannedPhrase[]} */
export const BANNED_PHRASES = [
  { phrase: /sums of days|summed-up days/i, use: 'daily roll-ups', except: BOTH },
  { phrase: /what (?:was|is) measured/i, use: 'data, events', except: BOTH },
  { phrase: /(?<!one )\bby and by\b/i, use: 'gradually', except: BOTH },
  { phrase: /of (?:its|their) own accord/i, use: 'automatically', except: BOTH },
  { phrase: /\b(?:is|are) told (?:of|apart)\b/i, use: 'receives, is distinguished', except: BOTH },
  { phrase: /\bTold of\b/, use: 'Called on', except: BOTH },
  { phrase: /\bworthless\b|\bworth nothing\b/i, use: 'invalid, expired', except: BOTH },
  { phrase: /\blets? (?:it|in)to\b|\bwas let in\b|\bshut out\b/i, use: 'authorize, revoke', except: BOTH },
  { phrase: /what became of/i, use: 'result, outcome', except: BOTH },
  { phrase: /\bWhoever\b/i, use: 'a noun: the user, the caller', except: BOTH },
  { phrase: /nobody came|has come yet/i, use: 'No visitors in this period. No data yet.', except: BOTH },
  { phrase: /\bnothing fits\b/i, use: 'No results.', except: BOTH },
  { phrase: /\bcommonest\b/i, use: 'most common', except: BOTH },
  { phrase: /\bwould-be\b|\ba thing or two\b/i, use: 'a plain term', except: BOTH },
  { phrase: /\bforgetSums\b/, use: 'invalidateRollUps', except: SERVER },
  { phrase: /\btellsBots\b/, use: 'hasBotColumn', except: SERVER },
  { phrase: /\btellTime\b/, use: 'formatTime', except: BOTH },
  { phrase: /\bnoteRefused\b/, use: 'recordRejected', except: SERVER },
];
