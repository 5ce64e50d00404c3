/** Space between a field and its list, in pixels. */
const GAP = 4;
/** Height up to which a list grows, and from which on it is worth scrolling for, in pixels. */
const HEIGHT = { max: 320, comfortable: 200 };

/**
 * Puts the list of a field where it can be seen, above a phone's keyboard and the bars that the page keeps free by
 * its scroll padding: the field moves up when there is little room below it, and the list becomes as high as its room;
 * at the end of a page it opens above the field.
 */
export function positionSuggestionList(field: HTMLElement, list: HTMLElement) {
  Object.assign(list.style, { maxHeight: `${HEIGHT.max}px`, top: '', bottom: '', marginBottom: '' });
  // A frame grows with an open list.
  if (parent !== window) return;
  const wanted = Math.min(HEIGHT.max, list.scrollHeight + GAP);
  if (roomAround(field).below < Math.min(wanted, HEIGHT.comfortable))
    field.scrollIntoView({ block: 'start', behavior: 'instant' });
  const { above, below } = roomAround(field);
  const isAbove = below < Math.min(wanted, HEIGHT.comfortable) && above > below;
  if (isAbove) Object.assign(list.style, { top: 'auto', bottom: '100%', marginBottom: `${GAP}px` });
  list.style.maxHeight = `${Math.max(0, Math.min(HEIGHT.max, isAbove ? above : below))}px`;
}

/** Pixels above and below a field that can be seen. */
function roomAround(field: HTMLElement) {
  const { top, bottom } = field.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const viewport = window.visualViewport;
  const start = viewport?.offsetTop ?? 0;
  const end = start + (viewport?.height ?? innerHeight);
  // A keyboard covers the bars at the bottom.
  const isKeyboardOpen = innerHeight - end > KEYBOARD_MIN_PX;
  const barBelow = isKeyboardOpen ? 0 : pixels(scrollPaddingBottom);
  return {
    above: top - start - pixels(scrollPaddingTop) - GAP,
    below: end - barBelow - bottom - GAP,
  };
}

/** Height from which on what covers the page is a keyboard. */
const KEYBOARD_MIN_PX = 120;

const pixels = (length: string) => Number.parseFloat(length) || 0;
