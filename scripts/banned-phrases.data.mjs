// Phrases that must not be used, with their replacements: `npm run check` rejects them in sources, documents and messages.
// Applied migrations are not checked, because they must not be edited.

/** @typedef {{ phrase: RegExp, use: string }} BannedPhrase */

/** @type {readonly BannedPhrase[]} */
export const BANNED_PHRASES = [
  { phrase: /sums of days|summed-up days/i, use: 'daily roll-ups' },
  { phrase: /what (?:was|is) measured/i, use: 'data, events' },
  { phrase: /(?<!one )\bby and by\b/i, use: 'gradually' },
  { phrase: /of (?:its|their) own accord/i, use: 'automatically' },
  { phrase: /\b(?:is|are) told (?:of|apart)\b/i, use: 'receives, is distinguished' },
  { phrase: /\bTold of\b/, use: 'Called on' },
  { phrase: /\bworthless\b|\bworth nothing\b/i, use: 'invalid, expired' },
  { phrase: /\blets? (?:it|in)to\b|\bwas let in\b|\bshut out\b/i, use: 'authorize, revoke' },
  { phrase: /what became of/i, use: 'result, outcome' },
  { phrase: /\b(?:is|are) let in\b|\blets? an application in\b/i, use: 'authorize' },
  {
    phrase: /\btold kindly\b|\b(?:is|are|was|were) told (?:by|in|to|on|the|as)\b/i,
    use: 'is shown, receives',
  },
  { phrase: /\bgo(?:es)? on working\b|\bstays? worth\b/i, use: 'continues' },
  { phrase: /\bWhoever\b/i, use: 'a noun: the user, the caller' },
  { phrase: /nobody came|has come yet/i, use: 'No visitors in this period. No data yet.' },
  { phrase: /\bnothing fits\b/i, use: 'No results.' },
  { phrase: /\bcommonest\b/i, use: 'most common' },
  { phrase: /\bwould-be\b|\ba thing or two\b/i, use: 'a plain term' },
  { phrase: /\bforgetSums\b/, use: 'invalidateRollUps' },
  { phrase: /\btellsBots\b/, use: 'hasBotColumn' },
  { phrase: /\btellTime\b/, use: 'formatTime' },
  { phrase: /\bnoteRefused\b/, use: 'recordRejected' },
];
