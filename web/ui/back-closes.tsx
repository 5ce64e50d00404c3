import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

interface CloseOnBrowserBackProps {
  onClose: () => void;
}

/** Component for an open panel: the browser's Back closes it instead of leaving the page with what is typed there. */
export function CloseOnBrowserBack({ onClose }: CloseOnBrowserBackProps) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  const close = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    onClose();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') close();
  }, [blocker.state]);
  return null;
}
