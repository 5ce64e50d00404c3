/** Space between a field and its list of suggestions, in pixels. */
const GAP = 4;
/** Height in pixels up to which a list of suggestions grows, and from which on it is worth scrolling for. */
const HEIGHT = { max: 320, comfortable: 200 };

/**
 * Places the list of a field where it can be seen, above a phone's keyboard and the bars that the page keeps free by
 * its scroll padding: the field moves up when there is little room below it, and the list becomes as high as its room;
 * at the end of a page it opens above the field.
 */
export function positionSuggestionList(field: HTMLElement, list: HTMLElement) {
  Object.assign(list.style, { maxHeight: `${HEIGHT.max}px`, top: '', bottom: '', marginBottom: '' });
  // Framed pages left alone: a frame grows with an open list.
  if (parent !== window) return;
  const wanted = Math.min(HEIGHT.max, list.scrollHeight + GAP);
  if (roomAround(field).below < Math.min(wanted, HEIGHT.comfortable))
    field.scrollIntoView({ block: 'start', behavior: 'instant' });
  const { above, below } = roomAround(field);
  const isAbove = below < Math.min(wanted, HEIGHT.comfortable) && above > below;
  if (isAbove) Object.assign(list.style, { top: 'auto', bottom: '100%', marginBottom: `${GAP}px` });
  list.style.maxHeight = `${Math.max(0, Math.min(HEIGHT.max, isAbove ? above : below))}px`;
}

/** Visible room above and below a field, in pixels. */
function roomAround(field: HTMLElement) {
  const { top, bottom } = field.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const viewport = window.visualViewport;
  const start = viewport?.offsetTop ?? 0;
  const end = start + (viewport?.height ?? innerHeight);
  // Bars at the bottom, which an open keyboard covers.
  const isKeyboardOpen = innerHeight - end > KEYBOARD_MIN_PX;
  const barBelow = isKeyboardOpen ? 0 : pixels(scrollPaddingBottom);
  return {
    above: top - start - pixels(scrollPaddingTop) - GAP,
    below: end - barBelow - bottom - GAP,
  };
}

/** Minimum height in pixels of what covers the page, to count as a keyboard. */
const KEYBOARD_MIN_PX = 120;

const pixels = (length: string) => Number.parseFloat(length) || 0;
