interface Toast {
  kind: 'success' | 'error';
  text: string;
}

type Show = (toast: Toast) => void;

let show: Show | undefined;
let wake: (() => void) | undefined;
const waiting: Toast[] = [];

/** Shows a toast for a few seconds. An open dialog must be closed first: a toast under it is inert. */
export const showToast = (text: string) => add({ kind: 'success', text });
export const showErrorToast = (text: string) => add({ kind: 'error', text });

/**
 * Registers a callback of `Toasts`.
 * @param onFirst called when there is a toast and no component that shows it
 */
export function onFirstToast(onFirst: () => void) {
  wake = onFirst;
  if (waiting[0]) onFirst();
  return () => {
    wake = undefined;
  };
}

export function showToastsWith(display: Show) {
  show = display;
  for (const toast of waiting.splice(0)) display(toast);
  return () => {
    show = undefined;
  };
}

function add(toast: Toast) {
  if (show) return show(toast);
  waiting.push(toast);
  wake?.();
}
