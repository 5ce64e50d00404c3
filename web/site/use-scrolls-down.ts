import { useEffect, useState } from 'react';

/** Pixels of a movement that is none: a finger trembles. */
const TREMBLING = 8;
/** Height of the header in pixels: above, it stays. */
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
      // A jump, to where the reader was before, is no reading.
      if (scrollY <= TOP || Math.abs(way) < innerHeight) setDown(way > 0 && scrollY > TOP);
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return isDown;
}
