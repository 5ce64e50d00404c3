import { FRAME_HEIGHT_MESSAGE_INTERVAL_MS } from '#contract/embedding/rules.ts';

export const FRAMED_PAGE_BOX_ID = 'cadre';

/**
 * Script that posts the height of the content to the parent page: the content and an open list of suggestions, never
 * the window, so that the frame shrinks too. A box without width posts nothing: Chromium lays frames of another site
 * out before it knows their size. A classic script, as sandboxed frames refuse the site's modules. The height reveals
 * nothing private.
 */
export const POST_FRAME_HEIGHT_SCRIPT = `!function(){function post(){var e=document.getElementById('${FRAMED_PAGE_BOX_ID}');if(e&&e.clientWidth)parent.postMessage({type:'iframeHeight',height:Math.max(Math.ceil(e.getBoundingClientRect().height),e.scrollHeight)},'*')}post();setInterval(post,${FRAME_HEIGHT_MESSAGE_INTERVAL_MS})}()`;
