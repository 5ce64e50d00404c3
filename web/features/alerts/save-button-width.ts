/**
 * Width of the button.
 * @param isShort true where small screens show its icon without text
 */
export const saveButtonWidth = (isShort: boolean) =>
  isShort ? 'max-md:size-11 max-md:shrink-0 max-md:px-0 md:min-w-72' : 'min-w-[min(16rem,70cqw)]';
