interface Notice {
  kind: 'success' | 'error';
  text: string;
}

type Show = (notice: Notice) => void;

let show: Show | undefined;
let wake: (() => void) | undefined;
const waiting: Notice[] = [];

/** Shows a notice for a few seconds. An open dialog must be closed first: a notice under it is inert. */
export const notify = (text: string) => add({ kind: 'success', text });
export const notifyError = (text: string) => add({ kind: 'error', text });

/**
 * Registers a callback of `Toasts`.
 * @param onFirst called when there is a notice and no component that shows it
 */
export function onFirstNotice(onFirst: () => void) {
  wake = onFirst;
  if (waiting[0]) onFirst();
  return () => {
    wake = undefined;
  };
}

export function showNoticesWith(display: Show) {
  show = display;
  for (const notice of waiting.splice(0)) display(notice);
  return () => {
    show = undefined;
  };
}

function add(notice: Notice) {
  if (show) return show(notice);
  waiting.push(notice);
  wake?.();
}
