import { useEffect, useRef } from 'react';
import { SlotBox, type SlotBoxProps } from './slot-box.tsx';

/** Slot of a public page, whose views and clicks are counted once the page is alive. */
export function PageSlot(props: Omit<SlotBoxProps, 'ref'>) {
  const box = useRef<HTMLElement>(null);
  const id = props.slot?._id;
  useEffect(() => {
    if (!id) return;
    const left = new AbortController();
    import('./count-slots.ts')
      .then(({ countViewAndClicks }) => box.current && countViewAndClicks(box.current, id, left.signal))
      .catch(() => undefined);
    return () => left.abort();
  }, [id]);
  return <SlotBox {...props} ref={box} />;
}
