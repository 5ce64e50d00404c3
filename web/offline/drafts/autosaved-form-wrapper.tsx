import { History } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';
import { type FormDraftKey, hasStoredFormDraft } from './draft-store.ts';
import { restoreAndAutosaveFormDraft } from './restore-and-autosave-form-draft.ts';

interface AutosavedFormWrapperProps extends FormDraftKey {
  /** True for a form that changes stored data: a draft begun on older data shows a message. */
  isEdit?: boolean;
  children: (draft: Draft) => ReactNode;
}

interface Draft {
  /** False where storage is refused: typed text is not stored then. */
  isStored: boolean;
  /** Deletes the draft; called once the form has been saved. */
  discard: () => void;
}

/**
 * Wrapper of a form that stores its content on this device, and restores it when the form is opened again. Fields need
 * no code for this: see `fillFormFromData`.
 */
export function AutosavedFormWrapper({
  userId,
  form: name,
  isSharedByTabs,
  isEdit = false,
  children,
}: AutosavedFormWrapperProps) {
  const frame = useRef<HTMLDivElement>(null);
  const follower = useRef<ReturnType<typeof restoreAndAutosaveFormDraft>>(undefined);
  const [clearings, setClearings] = useState(0);
  const [restored, setRestored] = useState<'current' | 'outdated'>();
  const [isStored, setStored] = useState(true);
  const [isExpected, setExpected] = useState(
    () => !import.meta.env.SSR && hasStoredFormDraft({ userId, form: name, isSharedByTabs }),
  );

  // Layout effect: its cleanup runs while the form is still in the document, with its pictures.
  useLayoutEffect(() => {
    const form = frame.current?.querySelector('form');
    if (!form) return;
    const key: FormDraftKey = { userId, form: name, isSharedByTabs };
    follower.current = restoreAndAutosaveFormDraft(form, key, {
      isEdit,
      missing: () => setExpected(false),
      restored: (isOutdated) => setRestored(isOutdated ? 'outdated' : 'current'),
      refused: () => setStored(false),
    });
    if (clearings > 0) frame.current?.focus();
    return () => follower.current?.stop();
  }, [userId, name, isSharedByTabs, isEdit, clearings]);

  const discard = () => {
    follower.current?.discard();
    setRestored(undefined);
    setExpected(false);
  };
  const clear = () => {
    discard();
    setClearings(clearings + 1);
    showToast('Brouillon effacé');
  };
  return (
    // `key` remounts the form, which empties it; `data-autosaved` lets a form without a network say that it is kept.
    <div
      key={clearings}
      ref={frame}
      data-autosaved={isStored || undefined}
      tabIndex={-1}
      className="outline-none"
    >
      {/* Room of the message, which comes after the form: nothing moves. */}
      <div
        role="status"
        className={isExpected ? 'flow-root min-h-34 sm:min-h-24' : undefined}
        suppressHydrationWarning
      >
        {restored && <RestoredDraftMessage isOutdated={restored === 'outdated'} onClear={clear} />}
      </div>
      {children({ isStored, discard })}
    </div>
  );
}

interface RestoredDraftMessageProps {
  isOutdated: boolean;
  onClear: () => void;
}

function RestoredDraftMessage({ isOutdated, onClear }: RestoredDraftMessageProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-sunken p-4">
      <p className="flex items-center gap-2 font-semibold">
        <History aria-hidden className="size-5" /> Brouillon repris
      </p>
      {isOutdated && (
        <p className="order-last basis-full">
          Ce qui est enregistré a changé depuis que vous avez commencé ce brouillon&nbsp;: relisez-le avant de
          l'enregistrer, ou effacez-le.
        </p>
      )}
      <Button variant="secondary" onClick={onClear}>
        Effacer le brouillon
      </Button>
    </div>
  );
}
