import { use, useEffect, useRef } from 'react';
import { NonceContext } from '#web/document/nonce.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** Script for a form whose button waits for hydration: Enter pressed before submits the form afterwards. */
export function EarlyEnterScript() {
  const nonce = use(NonceContext);
  const script = useRef<HTMLScriptElement>(null);
  useEffect(() => {
    const form: RememberingForm | null | undefined = script.current?.closest('form');
    if (!form?.onkeydown) return;
    form.onkeydown = null;
    if (form.wasEntered) form.requestSubmit();
  }, []);
  // Script in the document only: browsers don't run one that is inserted later.
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

/** Handler without imports: its source is the inline script as well. */
export function rememberEarlyEnter(form: RememberingForm) {
  form.onkeydown = ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) form.wasEntered = true;
  };
}

/** Script of the document. It has run before this module: the browser build leaves it out. */
const SCRIPT = import.meta.env.SSR ? `(${rememberEarlyEnter})(document.currentScript.closest('form'))` : '';
