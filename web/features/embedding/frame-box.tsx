import { type MouseEvent, type ReactNode, use } from 'react';
import { NonceContext } from '#web/nonce.ts';
import { FRAME_ID, POST_HEIGHT_SCRIPT } from './post-height.ts';

interface FrameBoxProps {
  /** See `FrameLook`. */
  style: string;
  children: ReactNode;
}

/** Around everything that a framed page shows: the host's colours, and the height told to its page. */
export function FrameBox({ style, children }: FrameBoxProps) {
  const nonce = use(NonceContext);
  return (
    <>
      {style && <style>{style}</style>}
      <main id={FRAME_ID} className="frame" onClickCapture={leaveToBrowser}>
        {children}
      </main>
      <script nonce={nonce} suppressHydrationWarning>
        {POST_HEIGHT_SCRIPT}
      </script>
    </>
  );
}

/** The document's `<base target="_top">` is for the browser: the router would open the page inside the frame. */
function leaveToBrowser(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.stopPropagation();
}
