import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { cannedReasons } from '#contract/moderation/canned-reasons.ts';
import { MAX_REASON, moderationTexts } from '#contract/moderation/rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';

interface Asked {
  verb: 'Refuser' | 'Supprimer';
  count: number;
  /** The listing itself stays online. */
  isRevision?: boolean;
}

interface ReasonDialogProps {
  /** Undefined: closed. */
  asked: Asked | undefined;
  onClose: () => void;
  onSubmit: (reason: string) => void;
}

export function ReasonDialog({ asked, onClose, onSubmit }: ReasonDialogProps) {
  return (
    <Dialog open={asked !== undefined} onClose={onClose} title={asked ? titleOf(asked) : ''}>
      {asked && <ReasonForm verb={asked.verb} onCancel={onClose} onSubmit={onSubmit} />}
    </Dialog>
  );
}

function titleOf({ verb, count, isRevision }: Asked): string {
  if (isRevision) return `${verb} les modifications`;
  return count === 1 ? `${verb} l'annonce` : `${verb} ${count} annonces`;
}

interface ReasonFormProps {
  verb: 'Refuser' | 'Supprimer';
  onCancel: () => void;
  onSubmit: (reason: string) => void;
}

function ReasonForm({ verb, onCancel, onSubmit }: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) return onSubmit(reason.trim());
    setError(moderationTexts.reason);
    fieldOf(form.current)?.focus();
  };
  const pick = (text: string) => {
    setError(undefined);
    setReason((written) => withCanned(written, text));
    fieldOf(form.current)?.focus();
  };
  const sendWithKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <fieldset>
        <legend className="font-semibold">Raisons courantes</legend>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {cannedReasons.map(({ label, text }) => (
            <button
              key={label}
              type="button"
              onClick={() => pick(text)}
              className="min-h-11 rounded-full border border-edge bg-card px-3.5 text-sm font-medium hover:bg-leaf-soft"
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      <Textarea
        name="reason"
        label={moderationTexts.reason}
        hint="L'auteur la lira telle quelle, par e-mail et dans « Mes annonces »."
        rows={5}
        required
        maxLength={MAX_REASON}
        value={reason}
        error={error}
        onKeyDown={sendWithKeys}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setError(undefined);
        }}
      />
      <DialogButtons onCancel={onCancel}>
        <Button variant="danger" type="submit">
          {verb}
        </Button>
      </DialogButtons>
    </form>
  );
}

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector('textarea');

/** A canned reason follows what is written already, once. */
function withCanned(written: string, text: string): string {
  const own = written.trim();
  return own.includes(text) ? own : [own, text].filter(Boolean).join('\n');
}
