import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DragHandle, type DragHandleProps } from '../../../ui/drag-handle.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { ruleSentence } from '../flag-parts/describe-rule.ts';
import { SentenceText } from '../flag-parts/sentence-text.tsx';
import { type RuleDraft, toRule } from './config-draft.ts';
import type { EditorPart } from './editor-part.ts';
import { messages } from './messages.ts';
import { RuleFields } from './rule-fields.tsx';

const texts = messages.rules;

/** What a row of the list of rules receives. */
interface RuleRowProps extends EditorPart {
  readonly rule: RuleDraft;
  readonly index: number;
  /** Whether the rule is being edited. */
  readonly isOpen: boolean;
  readonly handle: DragHandleProps;
  readonly onToggle: () => void;
  readonly onRule: (rule: RuleDraft) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** A rule: its sentence, and its fields while it is edited. */
export function RuleRow(props: RuleRowProps) {
  const { rule, index, type, segments, isOpen, handle, errors, onToggle } = props;
  const fieldsId = useId();
  const nameOf = (id: string) => segments.find((segment) => segment.id === id)?.name ?? id;
  const hasError = Object.keys(errors).some((field) => field.startsWith(`rules.${index}.`));
  return (
    <li
      data-section={0}
      data-index={index}
      className={joinClasses(
        'border-line border-t',
        handle.isDragged && 'relative z-10 bg-selected shadow-float',
      )}
    >
      <div className="flex items-start gap-1 py-2 pr-3 pl-2">
        <DragHandle {...handle} />
        <span className="w-5 shrink-0 pt-1 text-right text-ink-3 text-xs leading-5 tabular-nums pointer-coarse:pt-2.5">
          {index + 1}
        </span>
        <div className="min-w-0 flex-1 px-2 py-0.5 pointer-coarse:pt-2">
          {rule.name !== '' && <p className="font-medium text-ink-3 text-xs">{rule.name}</p>}
          <SentenceText sentence={ruleSentence(toRule(rule, type), nameOf)} />
          {rule.unleash !== undefined && <Badge className="ml-2">{texts.imported}</Badge>}
          {hasError && !isOpen && (
            <Badge tone="bad" className="ml-2">
              {texts.incomplete}
            </Badge>
          )}
        </div>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          className="max-sm:hidden"
          onClick={onToggle}
        >
          {isOpen ? texts.close : texts.edit}
          <span className="sr-only">{texts.rule({ index: index + 1 })}</span>
        </Button>
        <RowMenu {...props} />
      </div>
      {isOpen && (
        <div id={fieldsId} className="border-line border-t bg-sunken px-4 py-4 sm:pl-12">
          <RuleFields {...props} />
          <Button size="sm" className="mt-4" onClick={onToggle}>
            {texts.close}
          </Button>
        </div>
      )}
    </li>
  );
}

function RowMenu({
  index,
  onToggle,
  onDuplicate,
  onRemove,
}: Pick<RuleRowProps, 'index' | 'onToggle' | 'onDuplicate' | 'onRemove'>) {
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={texts.menu({ index: index + 1 })} icon={<Ellipsis />} size="sm" />}
    >
      <MenuItem icon={<Pencil />} onSelect={onToggle}>
        {texts.edit}
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={onDuplicate}>
        {texts.duplicate}
      </MenuItem>
      <MenuItem icon={<Trash2 />} isDangerous onSelect={onRemove}>
        {texts.remove}
      </MenuItem>
    </DropdownMenu>
  );
}
