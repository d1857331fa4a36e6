/** What operations are about, in the order in which the API document lists them. */
export const TAGS = [
  ['Query', 'Figures about websites: ask for many at once, and take the raw events away.'],
  ['Tracking', 'Sending events, web vitals and errors. What was answered with 200 is on disk.'],
  ['Websites', 'What is measured, and how.'],
  ['Annotations', 'Notes on the time axis of a website.'],
  ['Segments', 'Filters that are saved under a name.'],
  ['Reports', 'Goals and funnels that are saved under a name.'],
  ['Share links', 'A website’s analytics for people without an account.'],
  ['Profiles', 'What is kept of people whom a website names: taking it out, and forgetting it.'],
  ['API keys', 'Credentials of programs. Signed-in owners and admins manage them; no key can.'],
  ['Organizations', 'Whom everything belongs to.'],
  ['Your account', 'The person who is signed in.'],
  ['Connected applications', 'Applications that a person let in by OAuth.'],
  ['Service', 'Whether everything works.'],
] as const;
