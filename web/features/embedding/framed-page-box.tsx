import { type FormEvent, type MouseEvent, type ReactNode, use } from 'react';
import { NonceContext } from '#web/document/nonce.ts';
import { FRAMED_PAGE_BOX_ID, POST_FRAME_HEIGHT_SCRIPT } from './post-height.ts';

interface FramedPageBoxProps {
  style: string;
  children: ReactNode;
}

/** Box around a framed page: the host's colours, and the script that posts its height. */
export function FramedPageBox({ style, children }: FramedPageBoxProps) {
  const nonce = use(NonceContext);
  return (
    <>
      {style && <style>{style}</style>}
      <main
        id={FRAMED_PAGE_BOX_ID}
        className="frame"
        onClickCapture={leaveLinkToBrowser}
        onSubmitCapture={leaveSearchToBrowser}
      >
        {children}
      </main>
      <script nonce={nonce} suppressHydrationWarning>
        {POST_FRAME_HEIGHT_SCRIPT}
      </script>
    </>
  );
}

/**
 * Click handler that leaves links to the browser: they open in the top window by `<base target="_top">`; React's
 * handlers would open them inside the frame.
 */
function leaveLinkToBrowser(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.stopPropagation();
}

function leaveSearchToBrowser(event: FormEvent) {
  if ((event.target as HTMLFormElement).method === 'get') event.stopPropagation();
}
