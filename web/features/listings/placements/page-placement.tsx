import { useEffect, useRef } from 'react';
import { PlacementBox, type PlacementBoxProps } from './placement-box.tsx';

/** Placement of a public page, whose views and clicks are counted once the page is alive. */
export function PagePlacement(props: Omit<PlacementBoxProps, 'ref'>) {
  const box = useRef<HTMLElement>(null);
  const id = props.placement?._id;
  useEffect(() => {
    if (!id) return;
    const left = new AbortController();
    import('./count-placements.ts')
      .then(({ countViewAndClicks }) => box.current && countViewAndClicks(box.current, id, left.signal))
      .catch(() => undefined);
    return () => left.abort();
  }, [id]);
  return <PlacementBox {...props} ref={box} />;
}
