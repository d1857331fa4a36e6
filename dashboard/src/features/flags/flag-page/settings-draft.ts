import type { Inputs } from '../../../api/rpc.ts';
import type { Flag } from '../flag-parts/types.ts';
import { readValue, toText } from '../flag-parts/value-text.ts';

/** The fields of a flag that are the same in all environments, as the form edits them. */
export interface SettingsDraft {
  readonly name: string;
  readonly description: string;
  /** Separated by commas. */
  readonly tags: string;
  readonly ownerId: string;
  readonly lifetime: Flag['lifetime'];
  /** `YYYY-MM-DD`, or empty. */
  readonly plannedEnd: string;
  readonly stickiness: Flag['stickiness']['kind'];
  readonly attribute: string;
  readonly clientSide: boolean;
  /** The id of a group, or empty. */
  readonly groupId: string;
  readonly share: string;
  readonly jsonSchema: string;
}

type Changes = Omit<Inputs['flags']['update'], 'id'>;

/** Returns the draft of the settings of a flag. */
export function toSettings(flag: Flag): SettingsDraft {
  const { stickiness, group, plannedEndAt } = flag;
  return {
    name: flag.name,
    description: flag.description ?? '',
    tags: flag.tags.join(', '),
    ownerId: flag.ownerId ?? '',
    lifetime: flag.lifetime,
    plannedEnd: plannedEndAt === null ? '' : localDay(plannedEndAt),
    stickiness: stickiness.kind,
    attribute: stickiness.kind === 'attribute' ? stickiness.attribute : 'targetingKey',
    clientSide: flag.clientSide,
    groupId: group?.id ?? '',
    share: group === null ? '50' : String(group.share),
    jsonSchema: flag.jsonSchema === null ? '' : toText(flag.jsonSchema, 'json'),
  };
}

/** Returns the fields that were changed, as the API accepts them. */
export function settingsChanges(flag: Flag, draft: SettingsDraft): Changes {
  const before = fieldsOf(toSettings(flag));
  const after = fieldsOf(draft);
  const isSame = (field: string) =>
    JSON.stringify(Reflect.get(before, field)) === JSON.stringify(Reflect.get(after, field));
  return Object.fromEntries(Object.entries(after).filter(([field]) => !isSame(field)));
}

/** Returns the tags of a text, each once. */
function tagsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}

function fieldsOf(draft: SettingsDraft): Changes {
  const { description, ownerId, plannedEnd, stickiness, groupId, share, jsonSchema } = draft;
  const schema = jsonSchema.trim() === '' ? undefined : readValue(jsonSchema, 'json');
  const parsed = schema !== undefined && 'value' in schema ? schema.value : undefined;
  return {
    name: draft.name.trim(),
    description: description.trim() === '' ? null : description.trim(),
    tags: tagsOf(draft.tags),
    ownerId: ownerId === '' ? null : ownerId,
    lifetime: draft.lifetime,
    plannedEndAt:
      draft.lifetime === 'permanent' || plannedEnd === ''
        ? null
        : new Date(`${plannedEnd}T12:00`).toISOString(),
    stickiness:
      stickiness === 'attribute'
        ? { kind: stickiness, attribute: draft.attribute.trim() }
        : { kind: stickiness },
    clientSide: draft.clientSide,
    group: groupId === '' ? null : { id: groupId, share: Number(share) },
    jsonSchema: isRecord(parsed) ? parsed : null,
  };
}

/** Returns the day of an instant in the time zone of the browser. */
function localDay(iso: string): string {
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
