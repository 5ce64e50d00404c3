/**
 * `short`: the bell without text on small screens. `invitation`: second button of a page, which offers mails while they
 * are off, and leaves news and log-ins to the first. `row`: button among others of a row.
 */
export type SaveSearchButtonLook = 'short' | 'invitation' | 'row' | undefined;

/** Width of the button, the same before and after saving. */
export const saveSearchButtonWidth = (look: SaveSearchButtonLook) => widths[look ?? 'alone'];

const widths = {
  alone: 'min-w-[min(16rem,70cqw)]',
  short: 'max-md:size-11 max-md:shrink-0 max-md:px-0 md:min-w-72',
  invitation: '',
  row: 'max-sm:flex-1 max-sm:px-3 min-w-28',
};
