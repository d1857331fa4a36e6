import { jsonText, textColumn } from '../../../lib/text/json-text.ts';
import type { FactEntry } from '../../../stores/facts/journal/journal.types.ts';
import { linkClicksTable } from '../link-clicks.table.ts';
import type { Destination, Inactive } from './choose-target.ts';
import { type Click, languageOf, visitorOf } from './click.ts';

const MAX_SOURCE_LENGTH = 100;

/**
 * Creates the fact of a click.
 *
 * @param destination with the id that the target received, if any.
 * @param outcome empty when it was redirected to the target, else the reason why it was not.
 */
export function toClickEntry(
  click: Click,
  destination: Pick<Destination, 'rule' | 'split'> & { readonly clickId: string },
  outcome: '' | Inactive | 'limit' | 'password',
): FactEntry {
  const { link, nowMs } = click;
  return {
    table: linkClicksTable,
    origin: { subjectId: link.id, organizationId: link.organizationId, timeMs: nowMs },
    json: writeRow(click, destination, outcome),
  };
}

/**
 * Returns the row without empty columns, which are the defaults of the table: shorter rows make a larger part of the journal fit into
 * a segment, and take less time to load. Columns are written one by one, because `JSON.stringify` takes three times as long.
 */
function writeRow(
  click: Click,
  { rule, split, clickId }: Parameters<typeof toClickEntry>[1],
  outcome: string,
): string {
  const { link, client, query } = click;
  const { agent, place, referrer } = client;
  let json = `{"time":${click.nowMs},"visitor_id":${visitorOf(click)}`;
  json += textColumn(',"organization_id":', link.organizationId);
  json += textColumn(',"link_id":', link.id);
  json += textColumn(',"website_id":', click.websiteId ?? '');
  json += textColumn(',"referrer_domain":', referrer.domain);
  json += textColumn(',"referrer_name":', referrer.name);
  json += place.columns + agent.columns;
  json += textColumn(',"bot":', click.bot);
  json += textColumn(',"request":', click.request);
  json += textColumn(',"outcome":', outcome);
  if (query.has('qr')) json += ',"is_qr":true';
  json += textColumn(',"source":', (query.get('src') ?? '').slice(0, MAX_SOURCE_LENGTH).toWellFormed());
  json += textColumn(',"language":', languageOf(click.headers));
  // Their default in the table is -1, but the loader reads rows without the table's defaults.
  json += `,"rule":${rule},"split":${split}`;
  if (link.tags.length > 0) json += `,"tags":[${link.tags.map(jsonText).join()}]`;
  json += textColumn(',"folder_id":', link.folderId ?? '');
  json += textColumn(',"domain_id":', link.domainId ?? '');
  json += textColumn(',"external_id":', link.externalId ?? '');
  json += textColumn(',"click_id":', clickId);
  return `${json}}`;
}
