import { useEffect, useRef, useState } from 'react';
import { FRAMED_PAGE_BOX_ID } from '../post-height.ts';

const TYPING_MS = 400;

/**
 * Preview of a widget: the framed page without its scripts. The page itself can't be framed here, as this site is not
 * among the origins that may.
 * @param props.path path of the framed page
 */
export function WidgetPreview({ path, title }: { path: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [html, setHtml] = useState('');
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      const answer = await fetch(path, { signal: controller.signal });
      if (!answer.ok) throw new Error(`${answer.status}`);
      setHtml(withoutScripts(await answer.text()));
      setFailed(false);
    };
    const timer = setTimeout(
      () => read().catch(() => controller.signal.aborted || setFailed(true)),
      TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [path]);

  useEffect(() => {
    const fitAgain = () => fitHeight(frame.current);
    addEventListener('resize', fitAgain);
    return () => removeEventListener('resize', fitAgain);
  }, []);
  if (hasFailed) return <p>L'aperçu ne peut pas être affiché pour le moment.</p>;
  return (
    <iframe
      ref={frame}
      title={`Aperçu : ${title}`}
      srcDoc={html}
      sandbox="allow-same-origin"
      inert
      onLoad={() => fitHeight(frame.current)}
      className="min-h-16 w-full"
    />
  );
}

function fitHeight(frame: HTMLIFrameElement | null) {
  const content = frame?.contentDocument?.getElementById(FRAMED_PAGE_BOX_ID);
  if (frame && content) frame.style.height = `${content.scrollHeight}px`;
}

function withoutScripts(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
