import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { MAX_MODERATION_REASON_LENGTH, moderationErrorTexts } from '#contract/moderation/rules.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { Fieldset } from '#web/ui/forms/fieldset.tsx';
import { RequiredFieldsNote } from '#web/ui/forms/required-fields-note.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { useRefusalReasons } from './refusal-reasons.ts';

interface NamedListing {
  productName: string;
  user: { firstName: string; lastName?: string };
}

interface Decision {
  /** `Retirer` takes back what the fast lane put online: one touch of a canned reason decides. */
  verb: 'Refuser' | 'Retirer' | 'Supprimer';
  /** Listings that are decided about, at least one. */
  listings: readonly NamedListing[];
  /** True for a decision about a revision: the listing itself stays online. */
  isRevision?: boolean;
}

interface DecisionReasonDialogProps {
  /** Decision that needs a reason; undefined while the dialog is closed. */
  decision: Decision | undefined;
  onClose: () => void;
  onSubmit: (reason: string) => void;
}

/** Dialog that asks for a reason. Opened again, it holds the text written before: the decision may have failed. */
export function AskDecisionReasonDialog({ decision, onClose, onSubmit }: DecisionReasonDialogProps) {
  const [reason, setReason] = useState('');
  const id = useId();
  const reasons = useRefusalReasons();
  return (
    <Dialog
      open={decision !== undefined}
      onClose={onClose}
      title={decision ? titleOf(decision) : ''}
      describedBy={id}
    >
      {decision && (
        <>
          <ListingNames id={id} listings={decision.listings} />
          <ReasonForm
            verb={decision.verb}
            reasons={reasons}
            reason={reason}
            setReason={setReason}
            onCancel={onClose}
            onSubmit={onSubmit}
          />
        </>
      )}
    </Dialog>
  );
}

function titleOf({ verb, listings, isRevision }: Decision): string {
  if (isRevision) return `${verb} les modifications`;
  return listings.length === 1 ? `${verb} l'annonce` : `${verb} ${listings.length} annonces`;
}

/** Maximum number of listings that the dialog names: on a phone more would push the reasons away. */
const MAX_NAMED_LISTINGS = 3;

function ListingNames({ id, listings }: { id: string; listings: readonly NamedListing[] }) {
  const others = listings.length - MAX_NAMED_LISTINGS;
  return (
    <p id={id} className="mb-4 text-soft wrap-anywhere">
      {listings.slice(0, MAX_NAMED_LISTINGS).map(formatListingAndAuthor).join('\u00a0; ')}
      {others > 0 && ` et ${others}\u00a0autre${others > 1 ? 's' : ''}`}
    </p>
  );
}

/** Listing with its author: "Tomates, de Jeanne Durand". */
const formatListingAndAuthor = ({ productName, user: { firstName, lastName } }: NamedListing): string =>
  `${capitalizeFirstLetter(productName)}, ${formatNameWithPrepositionDe([firstName, lastName].filter(Boolean).join(' '))}`;

interface ReasonFormProps {
  verb: 'Refuser' | 'Retirer' | 'Supprimer';
  reasons: ReturnType<typeof useRefusalReasons>;
  reason: string;
  setReason: (reason: string) => void;
  onCancel: () => void;
  onSubmit: (reason: string) => void;
}

function ReasonForm({ verb, reasons, reason, setReason, onCancel, onSubmit }: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) return onSubmit(reason.trim());
    setError(moderationErrorTexts.reason);
    fieldOf(form.current)?.focus();
  };
  const isDecidedByPick = verb === 'Retirer' && !reason.trim();
  const pick = (text: string) => {
    if (isDecidedByPick) return onSubmit(text);
    setError(undefined);
    setReason(withCanned(reason, text));
    fieldOf(form.current)?.focus();
  };
  // Focus on the first canned reason at the start, and on the text field when somebody types: a focused field would
  // cover the reasons with a phone's keyboard.
  const writeAtOnce = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) fieldOf(form.current)?.focus();
  };
  const sendWithKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <RequiredFieldsNote />
      <Fieldset onKeyDown={writeAtOnce}>
        <legend className="font-semibold">
          {isDecidedByPick ? 'Retirer aussitôt, pour cette raison' : 'Raisons courantes'}
        </legend>
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {reasons.map(({ label, text }) => (
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
      </Fieldset>
      <Textarea
        name="reason"
        label={moderationErrorTexts.reason}
        hint="L'auteur la lira telle quelle, par e-mail et dans «&nbsp;Mes annonces&nbsp;»."
        rows={5}
        required
        maxLength={MAX_MODERATION_REASON_LENGTH}
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

/** Appends a canned reason to the typed text, once. */
function withCanned(written: string, text: string): string {
  const own = written.trim();
  return own.includes(text) ? own : [own, text].filter(Boolean).join('\n');
}
