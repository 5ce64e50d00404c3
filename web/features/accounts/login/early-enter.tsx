import { use, useEffect, useRef } from 'react';
import { NonceContext } from '#web/document/nonce.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Script for a form whose button waits for hydration: Enter pressed before hydration submits the form afterwards. */
export function EnterBeforeHydrationScript() {
  const nonce = use(NonceContext);
  const script = useRef<HTMLScriptElement>(null);
  useEffect(() => {
    const form: RememberingForm | null | undefined = script.current?.closest('form');
    if (!form?.onkeydown) return;
    form.onkeydown = null;
    if (form.wasEntered) form.requestSubmit();
  }, []);
  // Script in the server's document only: browsers don't run one that is inserted later.
  const isInDocument = !useHydrated();
  return (
    isInDocument && (
      <script ref={script} nonce={nonce} suppressHydrationWarning>
        {SCRIPT}
      </script>
    )
  );
}

type RememberingForm = HTMLFormElement & { wasEntered?: boolean };

/** Handler of the Enter key without imports: its source is the inline script as well. */
export function recordEnterBeforeHydration(form: RememberingForm) {
  form.onkeydown = ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) form.wasEntered = true;
  };
}

/** Inline script of the document. It has run before this module: the browser build leaves it out. */
const SCRIPT = import.meta.env.SSR
  ? `(${recordEnterBeforeHydration})(document.currentScript.closest('form'))`
  : '';
