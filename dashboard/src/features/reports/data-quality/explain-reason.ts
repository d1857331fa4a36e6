import type { Reason } from './quality-rows.ts';

/** A reason in plain words. */
export interface ReasonWords {
  readonly title: string;
  /** What happened. */
  readonly meaning: string;
  /** What to do, if anything. */
  readonly advice: string;
  /** Whether a setting of the website decides about it. */
  readonly isSetting: boolean;
}

const words = (title: string, meaning: string, advice: string, isSetting = false): ReasonWords => ({
  title,
  meaning,
  advice,
  isSetting,
});

const OUTCOMES: Readonly<Record<string, ReasonWords>> = {
  accepted: words('Counted', 'Stored, and part of all figures.', 'Nothing to do.'),
  bot: words(
    'Known bots',
    'Crawlers and programs that say what they are. Stored, and left out of figures unless a filter asks for them.',
    'Nothing to do. Many of them can be kept away by robots.txt.',
  ),
  duplicate: words(
    'Sent twice',
    'The same eventId arrived again, as happens when an answer got lost. Counted once.',
    'Nothing to do. If there are many, look whether your own code sends things twice.',
  ),
};

const RULES: Readonly<Record<string, ReasonWords>> = {
  ip: words(
    'Excluded address',
    'It came from an IP address that the website does not record, such as your office.',
    'Change the excluded addresses if visitors are among them.',
    true,
  ),
  path: words(
    'Excluded path',
    'It happened on a path that the website does not record, such as its administration.',
    'Change the excluded paths if pages of visitors are among them.',
    true,
  ),
  origin: words(
    'Foreign page',
    'A page of a host that is not allowed sent it, so somebody else may use your snippet.',
    'Add the host to the allowed origins if it is yours.',
    true,
  ),
  spam_referrer: words(
    'Referrer spam',
    'It named a website as its source that is known to invent visits.',
    'Nothing to do. The list can be turned off.',
    true,
  ),
};

const FIELDS: Readonly<Record<string, ReasonWords>> = {
  body: words(
    'Not readable',
    'The request was no JSON object, or no list of them.',
    'Send an object with a name, or a list of such objects.',
  ),
  other_in_batch: words(
    'Refused with others',
    'Nothing was wrong with it, but a list is taken as a whole or not at all.',
    'Mend what was wrong with the others of its list; they stand in this table, too.',
  ),
  name: words('Name', 'The event had no name, or one that is no text.', 'Give every event a name.'),
  timestamp: words(
    'Time',
    'The time was none, or one before the year 2000.',
    'Send milliseconds since 1970, or ISO 8601, or no time at all.',
  ),
  revenue: words(
    'Revenue',
    'The amount was no number, as “89,90” in quotes is none.',
    'Send a number with a point: 89.9.',
  ),
  currency: words('Currency', 'The currency is not known.', 'Send a code of ISO 4217: EUR, USD.'),
  properties: words(
    'Properties',
    'The properties were no object, or too many: 50 of 32 KB in all.',
    'Send an object with short values.',
  ),
};

/** A reason in plain words, and what to do about it. */
export function explainReason({ outcome, reason }: Pick<Reason, 'outcome' | 'reason'>): ReasonWords {
  if (outcome === 'blocked')
    return RULES[reason] ?? words(reason, 'A rule of the website kept it out.', 'Look at the rules.', true);
  if (outcome === 'invalid')
    return (
      FIELDS[reason] ??
      words(
        `Field “${reason}”`,
        `What stood in “${reason}” is not what it may be.`,
        'The answer to the request says what is wrong, field by field.',
      )
    );
  return OUTCOMES[outcome] ?? words(outcome, '', '');
}
