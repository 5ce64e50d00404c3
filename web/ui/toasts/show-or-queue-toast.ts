interface Toast {
  kind: 'success' | 'error';
  text: string;
  /** Sentence below the text. */
  detail?: string | undefined;
  undo?: ToastUndo | undefined;
  action?: ToastAction | undefined;
}

/** Next step that a toast offers. */
export interface ToastAction {
  label: string;
  /** Takes the step, and shows how it ended. Never rejects. */
  run: () => unknown;
  /** True when the page's data are loaded again after it. */
  revalidates?: boolean;
}

/** Undo of the toast's change. */
export interface ToastUndo {
  /**
   * Undoes the change. Rejects with an ApiError when the server refuses.
   * @returns false when it is too late
   */
  run: () => Promise<unknown> | boolean;
  /** True when the page's data are loaded again after the undo. */
  revalidates: boolean;
  /** Signal aborted when there is nothing to take back any more, such as a form that was left: closes the toast. */
  signal?: AbortSignal | undefined;
}

type Show = (toast: Toast) => void;

let show: Show | undefined;
let wake: (() => void) | undefined;
const waiting: Toast[] = [];

/**
 * Shows a toast for a few seconds. An open dialog must be closed first: a toast under it is inert.
 * @param undo offered as "Annuler"
 */
export const showToast = (text: string, undo?: ToastUndo) =>
  showOrQueueToast({ kind: 'success', text, undo });
export const showErrorToast = (text: string) => showOrQueueToast({ kind: 'error', text });

/**
 * Registers the component `Toasts`.
 * @param onFirst called when there is a toast and no component that shows it
 */
export function registerFirstToastListener(onFirst: () => void) {
  wake = onFirst;
  if (waiting[0]) onFirst();
  return () => {
    wake = undefined;
  };
}

export function registerToastRenderer(display: Show) {
  show = display;
  for (const toast of waiting.splice(0)) display(toast);
  return () => {
    show = undefined;
  };
}

export function showOrQueueToast(toast: Toast) {
  if (show) return show(toast);
  waiting.push(toast);
  wake?.();
}
