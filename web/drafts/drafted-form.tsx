import { History } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notices/notify.ts';
import type { DraftKey } from './draft-store.ts';
import { followForm } from './follow-form.ts';

interface DraftedFormProps extends DraftKey {
  /** It changes what the site has stored: a draft that was begun on something else says so. */
  isEdit?: boolean;
  children: (draft: Draft) => ReactNode;
}

interface Draft {
  /** False where storage is refused: what is typed is not stored. */
  isStored: boolean;
  /** To be called once the form has done its work. */
  discard: () => void;
}

/**
 * Stores on this device what the form inside holds, and fills it in when it is opened again. Its fields need not know:
 * see `fillForm`.
 */
export function DraftedForm({ userId, form: name, isEdit = false, children }: DraftedFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const followed = useRef<ReturnType<typeof followForm>>(undefined);
  const [clearings, setClearings] = useState(0);
  const [restored, setRestored] = useState<'current' | 'outdated'>();
  const [isStored, setStored] = useState(true);

  // Its cleanup runs while the form is still in the document, with its pictures.
  useLayoutEffect(() => {
    const form = frame.current?.querySelector('form');
    if (!form) return;
    const key: DraftKey = { userId, form: name };
    followed.current = followForm(form, key, {
      isEdit,
      restored: (isOutdated) => setRestored(isOutdated ? 'outdated' : 'current'),
      refused: () => setStored(false),
    });
    if (clearings > 0) frame.current?.focus();
    return () => followed.current?.stop();
  }, [userId, name, isEdit, clearings]);

  const discard = () => {
    followed.current?.discard();
    setRestored(undefined);
  };
  const clear = () => {
    discard();
    setClearings(clearings + 1);
    notify('Brouillon effacé');
  };
  return (
    // The key empties the form.
    <div key={clearings} ref={frame} tabIndex={-1} className="outline-none">
      <div role="status">
        {restored && <RestoredNotice isOutdated={restored === 'outdated'} onClear={clear} />}
      </div>
      {children({ isStored, discard })}
    </div>
  );
}

interface RestoredNoticeProps {
  isOutdated: boolean;
  onClear: () => void;
}

function RestoredNotice({ isOutdated, onClear }: RestoredNoticeProps) {
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
