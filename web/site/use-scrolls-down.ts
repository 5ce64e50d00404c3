import { useEffect, useState } from 'react';

/** Pixels of scrolling that count as no movement: a finger trembles. */
const TREMBLING = 8;
/** Height of the header in pixels: while less is scrolled, the header stays. */
const TOP = 80;

/** True while the page is read downwards, false once it is scrolled back. */
export function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = scrollY;
    const follow = () => {
      const way = scrollY - last;
      if (Math.abs(way) < TREMBLING) return;
      last = scrollY;
      // Jump to a former position: it does not count as reading downwards.
      if (scrollY <= TOP || Math.abs(way) < innerHeight) setDown(way > 0 && scrollY > TOP);
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return isDown;
}
