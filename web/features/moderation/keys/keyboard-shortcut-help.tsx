import { Keyboard } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { moderationShortcutHelpRows } from './shortcuts.ts';
import {
  saveModerationShortcutsOn,
  useAreModerationShortcutsOn,
} from './use-moderation-keyboard-shortcuts.ts';

interface KeyboardShortcutHelpProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

export function KeyboardShortcutHelp({ isOpen, onOpen, onClose }: KeyboardShortcutHelpProps) {
  const isOn = useAreModerationShortcutsOn();
  return (
    <>
      <Button
        variant="quiet"
        onClick={onOpen}
        className="text-soft pointer-coarse:hidden"
        {...(isOn && { 'aria-keyshortcuts': '?' })}
      >
        <Keyboard aria-hidden className="size-5" />
        Raccourcis clavier
      </Button>
      <Dialog open={isOpen} onClose={onClose} title="Raccourcis clavier">
        <Switch
          label="Utiliser les raccourcis"
          checked={isOn}
          onChange={({ currentTarget }) => saveModerationShortcutsOn(currentTarget.checked)}
        />
        <dl className={`mt-3 divide-y divide-line ${isOn ? '' : 'opacity-60'}`}>
          {moderationShortcutHelpRows.map(([keys, effect]) => (
            <div key={effect} className="flex items-center gap-4 py-1.5">
              <dt className="w-10 shrink-0">
                {keys.map((key) => (
                  <KeyboardKeyLabel key={key}>{key}</KeyboardKeyLabel>
                ))}
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-soft">
          Ils agissent sur l'annonce qui a le focus, jamais pendant que vous écrivez.
        </p>
      </Dialog>
    </>
  );
}

export function KeyboardKeyLabel({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-w-7 place-items-center rounded-md border border-edge border-b-2 bg-sunken px-1.5 font-sans text-sm leading-6 font-semibold">
      {children}
    </kbd>
  );
}
