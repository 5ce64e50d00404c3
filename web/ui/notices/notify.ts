interface Notice {
  kind: 'success' | 'error';
  text: string;
}

type Show = (notice: Notice) => void;

let show: Show | undefined;
let wake: (() => void) | undefined;
let waiting: Notice[] = [];

/** A sentence at the top of the page for a moment. Close an open dialog first: above it a notice is inert. */
export const notify = (text: string) => add({ kind: 'success', text });
export const notifyError = (text: string) => add({ kind: 'error', text });

/** For the one place that shows them. @param onFirst there is something to show and nothing to show it with */
export function onFirstNotice(onFirst: () => void) {
  wake = onFirst;
  if (waiting.length > 0) onFirst();
  return () => {
    wake = undefined;
  };
}

export function showNoticesWith(shower: Show) {
  show = shower;
  for (const notice of waiting) shower(notice);
  waiting = [];
  return () => {
    show = undefined;
  };
}

function add(notice: Notice) {
  if (show) return show(notice);
  waiting = [...waiting, notice];
  wake?.();
}
