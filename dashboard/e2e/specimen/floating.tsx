import { Ellipsis, KeyRound, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../src/ui/button.tsx';
import { Card } from '../../src/ui/card.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { Input } from '../../src/ui/forms/input.tsx';
import { Kbd } from '../../src/ui/kbd.tsx';
import { AlertDialog } from '../../src/ui/overlays/alert-dialog.tsx';
import { Dialog, WindowFooter } from '../../src/ui/overlays/dialog.tsx';
import { DropdownMenu, MenuChoices, MenuItem, MenuSeparator } from '../../src/ui/overlays/dropdown-menu.tsx';
import { Popover } from '../../src/ui/overlays/popover.tsx';
import { SidePanel } from '../../src/ui/overlays/side-panel.tsx';
import { Tooltip } from '../../src/ui/overlays/tooltip.tsx';
import { showDone, showFailure } from '../../src/ui/toasts.ts';

/** Everything that floats above the page. */
export function Floating() {
  const [opened, setOpened] = useState<'dialog' | 'alert' | 'panel'>();
  const [order, setOrder] = useState<'name' | 'date'>('name');
  return (
    <Card title="Floating" className="[&>div]:flex [&>div]:flex-wrap [&>div]:gap-2">
      <Button onClick={() => setOpened('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpened('alert')}>Open alert</Button>
      <Button onClick={() => setOpened('panel')}>Open panel</Button>
      {opened === 'panel' && (
        <SidePanel title="Check" description="Nov 23, 2026, 4:05 PM" onClose={() => setOpened(undefined)}>
          The status is 503.
        </SidePanel>
      )}
      <Popover trigger={<Button>Open popover</Button>} title="Filter">
        <Field label="Path">
          <Input placeholder="/pricing" />
        </Field>
      </Popover>
      <Tooltip content="Distinct people, counted once a day. No cookie is needed for it.">
        <Button>Hint</Button>
      </Tooltip>
      <DropdownMenu trigger={<IconButton label="Open menu" icon={<Ellipsis />} />}>
        <MenuItem icon={<KeyRound />} aside={<Kbd keys="k" />}>
          Copy id
        </MenuItem>
        <MenuItem icon={<RotateCw />}>Rotate</MenuItem>
        <MenuSeparator />
        <MenuChoices
          label="Order"
          value={order}
          choices={[
            { value: 'name', label: 'By name' },
            { value: 'date', label: 'By date' },
          ]}
          onChange={setOrder}
        />
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} isDangerous>
          Revoke
        </MenuItem>
      </DropdownMenu>
      <Button onClick={() => showDone('Key revoked', 'It is refused from now on.')}>Say done</Button>
      <Button onClick={() => showFailure('The service is not available right now.')}>Say failed</Button>
      <Dialog
        isOpen={opened === 'dialog'}
        onOpenChange={(isOpen) => setOpened(isOpen ? 'dialog' : undefined)}
        title="Create API key"
        description="A key acts for the organization, never for you."
        footer={
          <>
            <Button onClick={() => setOpened(undefined)}>Cancel</Button>
            <Button variant="primary">Create</Button>
          </>
        }
      >
        <Field label="Key name">
          <Input />
        </Field>
      </Dialog>
      <AlertDialog
        isOpen={opened === 'alert'}
        onOpenChange={(isOpen) => setOpened(isOpen ? 'alert' : undefined)}
        title="Revoke this key?"
        description="It is refused from the next request on. This cannot be undone."
        confirmLabel="Revoke key"
        typedConfirmation="ci-import"
        onConfirm={() => setOpened(undefined)}
      />
      <div className="hidden">
        <WindowFooter>Never shown</WindowFooter>
      </div>
    </Card>
  );
}
