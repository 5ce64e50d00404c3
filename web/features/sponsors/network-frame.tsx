import { useEffect, useRef, useState } from 'react';
import {
  SPONSOR_FRAME_PAGE_PATH,
  SPONSOR_SHOWN_MESSAGE_TYPE,
  type SponsorPlacementFormat,
} from '#contract/sponsors/rules.ts';
import { useAdvertisingConsent } from './advertising-consent.ts';

/**
 * Frame of the advertising network. It covers its slot once the network has drawn something; until then the site's own
 * text stays.
 */
export default function AdNetworkFrame({ shape }: { shape: SponsorPlacementFormat }) {
  const { choice } = useAdvertisingConsent();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source && source === frame.current?.contentWindow && data?.type === SPONSOR_SHOWN_MESSAGE_TYPE)
        setShown(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  if (choice !== 'yes') return null;
  return (
    <>
      <iframe
        ref={frame}
        title="Publicité"
        src={`${SPONSOR_FRAME_PAGE_PATH}?shape=${shape}`}
        loading="lazy"
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="origin"
        data-shown={isShown || undefined}
        style={{ visibility: isShown ? 'visible' : 'hidden' }}
        className="absolute inset-0 size-full"
      />
      {isShown && <style>{COVERED}</style>}
    </>
  );
}

const COVERED = '.page-slot:has(>[data-shown])>:not([data-shown]){visibility:hidden}';
