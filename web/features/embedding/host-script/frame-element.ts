import { FRAMED_LISTING_COUNT, frameParameters } from '#contract/embedding/rules.ts';
import { type FrameWidget, frameWidgets, widgetHeight } from '#contract/embedding/widgets.ts';
import { frameAddress } from './frame-address.ts';

/**
 * Milliseconds after a frame has loaded without posting its height: it shows the browser's error page. Pages of the
 * site post theirs before they have loaded.
 */
const SILENCE_MS = 2_000;

/** Height in pixels above which a message is ignored as an error. */
const MAX_HEIGHT = 20_000;

/**
 * Class of the custom elements.
 * @param site origin of the site; messages of other origins are ignored
 */
export function frameElement(site: string) {
  const shown = new Set<FrameElement>();

  abstract class FrameElement extends HTMLElement {
    static readonly observedAttributes = frameParameters;
    abstract readonly widget: FrameWidget;
    #box = document.createElement('div');
    #fallback = fallback(site);
    #frame: HTMLIFrameElement | undefined;
    #isStale = false;
    /** Height without an open list of suggestions, and the width that it belongs to. */
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
      // Microtask, as several attributes may change in one task.
      queueMicrotask(() => this.#open());
    }

    receive(source: MessageEventSource | null, height: unknown) {
      if (!this.#frame || source !== this.#frame.contentWindow) return;
      if (typeof height !== 'number' || !(height >= 0 && height <= MAX_HEIGHT)) return;
      this.#show(true);
      this.#fit(Math.ceil(height));
    }

    /** Shows the frame, or the content of the element instead. */
    #show(isFrame: boolean) {
      this.#box.hidden = !isFrame;
      this.#fallback.hidden = isFrame;
    }

    /**
     * Shows the content of the element if a loaded frame posts no height.
     * @param frame may have been replaced since
     */
    #expectHeight(frame: HTMLIFrameElement) {
      setTimeout(() => {
        if (frame !== this.#frame || this.#rest || !this.isConnected) return;
        this.#show(false);
        console.warn(
          `<${this.localName}> ne peut pas s'afficher : ${site} ne répond pas, ou ${location.origin} ne figure pas dans ses EMBED_ORIGINS.`,
        );
      }, SILENCE_MS);
    }

    /** Opens a new frame: a new URL in the old one would add a history entry. */
    #open() {
      this.#isStale = false;
      this.#rest = undefined;
      const frame = document.createElement('iframe');
      frame.title = frameWidgets[this.widget].title;
      frame.loading = 'lazy';
      // Scroll bars are hidden, as they would flicker while the height changes.
      frame.scrolling = 'no';
      frame.onload = () => this.#expectHeight(frame);
      frame.src = frameAddress(site, this);
      const height = this.#frame ? this.#box.offsetHeight : this.#initialHeight();
      this.#frame = frame;
      this.#show(true);
      this.#box.replaceChildren(frame);
      this.#size(height, height);
    }

    #initialHeight() {
      const { usual, most } = FRAMED_LISTING_COUNT;
      const number = Math.min(Number(this.getAttribute('number')) || usual, most);
      return widgetHeight(this.widget, this.#box.clientWidth, number);
    }

    /**
     * Fits the element to its content. An open list of suggestions overlaps the host's page instead of pushing it
     * down.
     */
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

/** Fallback of a frame: the element's children, else a link to the listings. */
function fallback(site: string) {
  const slot = document.createElement('slot');
  const link = document.createElement('a');
  link.href = `${site}/app/annonces`;
  link.target = '_top';
  link.textContent = 'Voir les annonces';
  slot.append(link);
  return slot;
}

/** Constructed style sheet: a host's content security policy may refuse a `<style>`. */
function styles() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    ':host{display:block}:host([hidden]),[hidden]{display:none}div{position:relative}iframe{display:block;width:100%;border:0}',
  );
  return sheet;
}
