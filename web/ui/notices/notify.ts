interface Notice {
  kind: 'success' | 'error';
  text: string;
}

type Show = (notice: Notice) => void;

let show: Show | undefined;
let wake: (() => void) | undefined;
const waiting: Notice[] = [];

/** Shows a notice for a few seconds. Close an open dialog first: a notice under it is inert. */
export const notify = (text: string) => add({ kind: 'success', text });
export const notifyError = (text: string) => add({ kind: 'error', text });

/** For `Toasts`. @param onFirst called when there is a notice and no component that shows it */
export function onFirstNotice(onFirst: () => void) {
  wake = onFirst;
  if (waiting[0]) onFirst();
  return () => {
    wake = undefined;
  };
}

export function showNoticesWith(shower: Show) {
  show = shower;
  for (const notice of waiting.splice(0)) shower(notice);
  return () => {
    show = undefined;
  };
}

function add(notice: Notice) {
  if (show) return show(notice);
  waiting.push(notice);
  wake?.();
}
