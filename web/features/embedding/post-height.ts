import { HEIGHT_EVERY_MS } from '#contract/embedding/rules.ts';

/** The element whose height is told. */
export const FRAME_ID = 'cadre';

/**
 * Tells the page around how high the content is: the content and an open list of suggestions, never the window, so
 * that the frame shrinks too. A classic script: sandboxed frames refuse modules of ours. It says nothing private.
 */
export const POST_HEIGHT_SCRIPT = `!function(){function tell(){var e=document.getElementById('${FRAME_ID}');if(e)parent.postMessage({type:'iframeHeight',height:Math.max(Math.ceil(e.getBoundingClientRect().height),e.scrollHeight)},'*')}tell();setInterval(tell,${HEIGHT_EVERY_MS})}()`;
