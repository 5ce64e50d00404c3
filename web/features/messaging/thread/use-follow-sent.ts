import { useCallback, useRef } from 'react';

/**
 * Keeps the message that the reader has just sent in view until they scroll: content below the messages may
 * load later, and fills a phone in large text.
 * @returns `watch`, a ref of the content that grows, and `follow`, to be called when a message is sent
 */
export function useKeepSentMessageInView() {
  const isFollowing = useRef(false);
  const watch = useCallback((content: HTMLElement | null) => {
    const scroller = content?.parentElement;
    if (!content || !scroller) return;
    const stop = () => {
      isFollowing.current = false;
    };
    const resized = new ResizeObserver(() => {
      if (isFollowing.current)
        content.querySelector('ol > :last-child')?.scrollIntoView({ block: 'nearest' });
    });
    resized.observe(content);
    const events = ['wheel', 'touchmove', 'keydown'];
    for (const event of events) scroller.addEventListener(event, stop, { passive: true });
    return () => {
      resized.disconnect();
      for (const event of events) scroller.removeEventListener(event, stop);
    };
  }, []);
  const follow = useCallback(() => {
    isFollowing.current = true;
  }, []);
  return { watch, follow };
}
