import { useEffect } from 'react';

const PROPERTY = '--visible-height';

/**
 * Keeps the height of the window that an on-screen keyboard leaves free in `--visible-height` of the document:
 * `dvh` does not know of the keyboard.
 */
export function useVisibleHeightVariable() {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const { style } = document.documentElement;
    const update = () => {
      const { height, scale } = visualViewport;
      // Product of height and scale: both change while a reader zooms in.
      style.setProperty(PROPERTY, `${Math.floor(height * scale)}px`);
      // Window scrolled back: browsers move it to a focused field before there is room for the field.
      if (scale === 1) scrollTo(0, 0);
    };
    update();
    visualViewport.addEventListener('resize', update);
    return () => {
      visualViewport.removeEventListener('resize', update);
      style.removeProperty(PROPERTY);
    };
  }, []);
}
