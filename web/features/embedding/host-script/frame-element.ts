import { frameParameters, LATEST_IN_FRAME } from '#contract/embedding/rules.ts';
import { type FrameWidget, frameWidgets, widgetHeight } from '#contract/embedding/widgets.ts';
import { frameAddress } from './frame-address.ts';

/**
 * Milliseconds after a frame has loaded without posting its height: what loaded is the browser's error page. Our pages
 * post theirs before they have loaded.
 */
const SILENCE_MS = 2_000;

/** Pixels; a greater height is ignored as an error. */
const HIGHEST = 20_000;

/** @param site our own origin; messages of other origins are ignored */
export function frameElement(site: string) {
  const shown = new Set<FrameElement>();

  abstract class FrameElement extends HTMLElement {
    static readonly observedAttributes = frameParameters;
    abstract readonly widget: FrameWidget;
    #box = document.createElement('div');
    #fallback = fallback(site);
    #frame: HTMLIFrameElement | undefined;
    #isStale = false;
    /** The last height of the content, and the width that it belongs to. */
    #rest: { height: number; width: number } | undefined;

    connectedCallback() {
      shown.add(this);
      if (this.#frame) return;
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [styles()];
      root.append(this.#box, this.#fallback);
      this.#open();
    }

    disconnectedCallback() {
      shown.delete(this);
    }

    attributeChangedCallback(_name: string, before: string | null, now: string | null) {
      if (!this.#frame || this.#isStale || before === now) return;
      this.#isStale = true;
      // Several attributes may change in one task.
      queueMicrotask(() => this.#open());
    }

    receive(source: MessageEventSource | null, height: unknown) {
      if (!this.#frame || source !== this.#frame.contentWindow) return;
      if (typeof height !== 'number' || !(height >= 0 && height <= HIGHEST)) return;
      this.#show(true);
      this.#fit(Math.ceil(height));
    }

    /** The frame, or what stands inside the element. */
    #show(isFrame: boolean) {
      this.#box.hidden = !isFrame;
      this.#fallback.hidden = isFrame;
    }

    /** @param frame loaded; a later one may have taken its place */
    #doubt(frame: HTMLIFrameElement) {
      setTimeout(() => {
        if (frame !== this.#frame || this.#rest || !this.isConnected) return;
        this.#show(false);
        console.warn(
          `<${this.localName}> ne peut pas s'afficher : ${site} ne répond pas, ou ${location.origin} ne figure pas dans ses EMBED_ORIGINS.`,
        );
      }, SILENCE_MS);
    }

    /** A new frame: a new address in the old one would add an entry to the history. */
    #open() {
      this.#isStale = false;
      this.#rest = undefined;
      const frame = document.createElement('iframe');
      frame.title = frameWidgets[this.widget].title;
      frame.loading = 'lazy';
      // Scroll bars would flicker while the height changes.
      frame.scrolling = 'no';
      frame.onload = () => this.#doubt(frame);
      frame.src = frameAddress(site, this);
      const height = this.#frame ? this.#box.offsetHeight : this.#initialHeight();
      this.#frame = frame;
      this.#show(true);
      this.#box.replaceChildren(frame);
      this.#size(height, height);
    }

    #initialHeight() {
      const { usual, most } = LATEST_IN_FRAME;
      const number = Math.min(Number(this.getAttribute('number')) || usual, most);
      return widgetHeight(this.widget, this.#box.clientWidth, number);
    }

    /** An open list of suggestions overlaps the host's page instead of pushing it down. */
    #fit(height: number) {
      const width = this.#box.clientWidth;
      const isSame = this.widget === 'search' && this.#rest?.width === width;
      const rest = isSame ? Math.min(this.#rest?.height ?? height, height) : height;
      this.#rest = { height: rest, width };
      this.#size(rest, height);
    }

    #size(rest: number, height: number) {
      this.#box.style.height = `${rest}px`;
      this.#box.style.zIndex = height > rest ? '2147483000' : '';
      if (this.#frame) this.#frame.style.height = `${height}px`;
    }
  }

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== site || data?.type !== 'iframeHeight') return;
    for (const element of shown) element.receive(source, data.height);
  });
  return FrameElement;
}

/** The children of the element; a link to the listings where it has none. */
function fallback(site: string) {
  const slot = document.createElement('slot');
  const link = document.createElement('a');
  link.href = `${site}/app/annonces`;
  link.target = '_top';
  link.textContent = 'Voir les annonces';
  slot.append(link);
  return slot;
}

/** Not a `<style>`, which a host's content security policy may refuse. */
function styles() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host{display:block}:host([hidden]),[hidden]{display:none}div{position:relative}iframe{display:block;width:100%;border:0}',
  );
  return sheet;
}
