import { Plus, SplitSquareVertical } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { moved } from '../../../lib/moved.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type DropTarget, useDragging } from '../../../ui/use-dragging.ts';
import { newKey } from '../../constraints/index.ts';
import { newRule, type RuleDraft } from './config-draft.ts';
import type { EditorPart } from './editor-part.ts';
import { messages } from './messages.ts';
import { RuleRow } from './rule-row.tsx';

const texts = messages.rules;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const MAX_RULES = 50;

/** The rules, as sentences in their order. Handles move them, by mouse, by touch and with the arrow keys. */
export function RulesCard(part: EditorPart) {
  const { draft, onChange } = part;
  const { rules } = draft;
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  const [announced, setAnnounced] = useState('');
  /** The order when a handle was pressed. */
  const before = useRef(rules);
  const set = (next: readonly RuleDraft[]) => onChange({ rules: next });
  const announce = (next: readonly RuleDraft[], key: string) =>
    setAnnounced(texts.moved({ place: next.findIndex((rule) => rule.key === key) + 1, count: next.length }));
  const [dragged, drag] = useDragging<string>(
    (key, target) => set(dropped(rules, key, target)),
    (isDropped) => {
      if (!isDropped) set(before.current);
      else if (dragged !== undefined) announce(rules, dragged);
    },
  );
  const press = (key: string, index: number) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = moved(rules, index, step);
    set(next);
    announce(next, key);
  };
  const toggle = (key: string) => {
    const next = new Set(openKeys);
    if (!next.delete(key)) next.add(key);
    setOpenKeys(next);
  };
  const add = (rule: RuleDraft, at = rules.length) => {
    set(rules.toSpliced(at, 0, rule));
    setOpenKeys(new Set([...openKeys, rule.key]));
  };
  const addButton = (
    <Button
      size="sm"
      disabled={rules.length >= MAX_RULES}
      onClick={() => add(newRule(part.type === 'boolean' ? 'true' : draft.defaultValue))}
    >
      <Plus aria-hidden />
      {texts.add}
    </Button>
  );
  return (
    <Card title={texts.title} description={texts.text} isFlush>
      <p id="move-hint" hidden>
        {texts.moveHint}
      </p>
      <p aria-live="assertive" className="sr-only">
        {announced}
      </p>
      {rules.length > 0 && (
        <ol
          aria-label={texts.title}
          className={dragged === undefined ? 'mt-2' : 'mt-2 cursor-grabbing select-none'}
        >
          {rules.map((rule, index) => (
            <RuleRow
              key={rule.key}
              {...part}
              rule={rule}
              index={index}
              isOpen={openKeys.has(rule.key)}
              onToggle={() => toggle(rule.key)}
              onRule={(next) => set(rules.with(index, next))}
              onDuplicate={() => add({ ...rule, key: newKey(), id: undefined }, index + 1)}
              onRemove={() => set(rules.toSpliced(index, 1))}
              handle={{
                id: rule.key,
                label: texts.move({ index: index + 1 }),
                isDragged: dragged === rule.key,
                onPress: press(rule.key, index),
                onDrag: () => {
                  before.current = rules;
                  drag(rule.key);
                },
              }}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3 border-line px-4 pt-3 pb-4 [ol+&]:border-t">
        {addButton}
        {rules.length === 0 && (
          <span className="flex items-center gap-1.5 text-ink-3">
            <SplitSquareVertical aria-hidden className="size-4 shrink-0" />
            {texts.none}
          </span>
        )}
      </div>
    </Card>
  );
}

/** Moves a rule to where it is dropped. */
function dropped(
  rules: readonly RuleDraft[],
  key: string,
  { index, isAfter }: DropTarget,
): readonly RuleDraft[] {
  const from = rules.findIndex((rule) => rule.key === key);
  const rule = rules[from];
  if (rule === undefined || index === undefined || index === from) return rules;
  // Positions are counted without the rule.
  const to = (isAfter ? index + 1 : index) - (from < index || (from === index && isAfter) ? 1 : 0);
  return to === from ? rules : rules.toSpliced(from, 1).toSpliced(to, 0, rule);
}
