/**
 * Look of the button. `short`: the bell without text on small screens. `invitation`: second button of a page, which
 * offers mails while they are off, and leaves news and log-ins to the first. `row`: button among others of a row. The
 * line about mails goes below the row of `short` and `row`.
 */
export type SaveSearchButtonVariant = 'short' | 'invitation' | 'row';

/** Width class of the button that saves a search, the same before and after saving. */
export const pickSaveSearchWidthClass = (look: SaveSearchButtonVariant) => widths[look];

const widths = {
  short: 'max-md:size-11 max-md:shrink-0 max-md:px-0 md:min-w-72',
  invitation: '',
  row: 'max-sm:flex-1 max-sm:px-3 min-w-28',
};
