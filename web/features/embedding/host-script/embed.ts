import { embeddableWidgets } from '#contract/embedding/widgets.ts';
import { keysOf } from '#contract/keys-of.ts';
import { createWidgetCustomElementClass } from './frame-element.ts';

/**
 * Script of `<script src="https://.../embed.js" async></script>`, which defines the custom elements on a host's page.
 * Loaded twice, the first one wins.
 */
const script = document.currentScript ?? document.querySelector('script[src*="/embed.js"]');
if (script instanceof HTMLScriptElement) {
  const FrameElement = createWidgetCustomElementClass(new URL(script.src).origin);
  for (const widget of keysOf(embeddableWidgets)) {
    const name = `recolte-${widget}`;
    if (customElements.get(name)) continue;
    customElements.define(
      name,
      class extends FrameElement {
        override readonly widget = widget;
      },
    );
  }
}
