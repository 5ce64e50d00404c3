import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the control that the page's address names, by its id or the name of its field, as links of mails do: `#price`.
 * For the form itself, which may appear after the page.
 */
export function useFocusOnFieldInUrlHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    const control = name && (document.getElementById(name) ?? document.getElementsByName(name)[0]);
    if (!control) return;
    control.focus();
    if (document.activeElement === control) return;
    // Folded fields cannot be focused: the event opens them.
    control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    queueMicrotask(() => control.focus());
  }, [hash]);
}
