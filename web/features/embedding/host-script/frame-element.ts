import { DEFAULT_AND_MAX_WIDGET_LISTINGS, widgetAttributeNames } from '#contract/embedding/rules.ts';
import {
  calculateWidgetHeightPx,
  type EmbeddableWidgetName,
  embeddableWidgets,
} from '#contract/embedding/widgets.ts';
import { buildWidgetFrameUrl } from './build-widget-frame-url.ts';

/** Milliseconds that an opened frame has to post its height before it gives way to the fallback. */
const PATIENCE_MS = 4_000;

/**
 * Milliseconds that a loaded frame has to post its height before it counts as the browser's error page. Pages of the
 * site post theirs before they have loaded.
 */
const SILENCE_MS = 2_000;

/**
 * Distance from the screen at which a frame is opened. Native lazy loading has no event for its beginning.
 */
const NEAR = '1000px';

/** Maximum height in pixels: a message with more is ignored as an error. */
const MAX_HEIGHT = 20_000;

/**
 * Class of the widgets' custom elements.
 * @param site origin of the site; messages of other origins are ignored
 */
export function createWidgetCustomElementClass(site: string) {
  const shown = new Set<FrameElement>();
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof FrameElement) target.approach();
    },
    { rootMargin: NEAR },
  );

  abstract class FrameElement extends HTMLElement {
    static readonly observedAttributes = widgetAttributeNames;
    abstract readonly widget: EmbeddableWidgetName;
    #box = document.createElement('div');
    #fallback = fallback(site);
    #frame: HTMLIFrameElement | undefined;
    #isStale = false;
    /** Number of frames of the element that took the place of another frame. */
    #renewals = 0;
    /** Height of the frame without an open list of suggestions, and the width that it belongs to. */
    #rest: { height: number; width: number } | undefined;

    connectedCallback() {
      shown.add(this);
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet(STYLES)];
      root.append(this.#box, this.#fallback);
      this.#show(true);
      this.#reserve();
      near.observe(this);
    }

    disconnectedCallback() {
      shown.delete(this);
    }

    attributeChangedCallback(_name: string, before: string | null, now: string | null) {
      if (!this.shadowRoot || this.#isStale || before === now) return;
      this.#isStale = true;
      // Microtask, so that several attributes changed in one task renew the frame once.
      queueMicrotask(() => this.#renew());
    }

    /** Opens the frame, after the load of the host's page, which a slow frame would hold up. */
    approach() {
      near.unobserve(this);
      if (document.readyState === 'complete') this.#open();
      else addEventListener('load', () => this.#open(), { once: true });
    }

    receive(source: MessageEventSource | null, height: unknown) {
      if (!this.#frame || source !== this.#frame.contentWindow) return;
      if (typeof height !== 'number' || !(height >= 0 && height <= MAX_HEIGHT)) return;
      this.#show(true);
      this.#fit(Math.ceil(height));
    }

    /**
     * Shows the content of the element unless the frame has posted its height. @param reason French, for the console
     */
    giveUp(reason: string) {
      if (this.#rest || !this.isConnected || !this.#fallback.hidden) return;
      this.#show(false);
      this.#endReservation();
      console.warn(`<${this.localName}> ne peut pas s'afficher : ${reason}`);
    }

    /** Shows the frame, or the content of the element instead. A frame that is late keeps its width meanwhile. */
    #show(isFrame: boolean) {
      this.#box.toggleAttribute('inert', !isFrame);
      this.#fallback.hidden = isFrame;
    }

    #expectHeight(ms: number) {
      const renewals = this.#renewals;
      setTimeout(() => {
        if (renewals === this.#renewals)
          this.giveUp(`${site} ne répond pas, ou ${location.origin} n'y est pas autorisé.`);
      }, ms);
    }

    #renew() {
      this.#isStale = false;
      if (!this.#frame) return this.#reserve();
      this.#renewals += 1;
      this.#rest = undefined;
      this.#show(true);
      this.#open();
    }

    /** Opens a new frame of the widget: a new URL in the old one would add a history entry. */
    #open() {
      const frame = document.createElement('iframe');
      frame.title = embeddableWidgets[this.widget].title;
      // Scroll bars hidden, as they would flicker while the height changes.
      frame.scrolling = 'no';
      frame.onload = () => this.#expectHeight(SILENCE_MS);
      frame.src = buildWidgetFrameUrl(site, this);
      this.#frame = frame;
      this.#box.replaceChildren(frame);
      const height = Number.parseFloat(this.#box.style.height);
      this.#size(height, height);
      this.#expectHeight(PATIENCE_MS);
    }

    #reserve() {
      const { usual, most } = DEFAULT_AND_MAX_WIDGET_LISTINGS;
      const number = Math.min(Number(this.getAttribute('number')) || usual, most);
      const height = calculateWidgetHeightPx(this.widget, this.#box.clientWidth, number);
      this.#size(height, height);
    }

    /** Ends the height that the host's style sheet reserves until the frame's height is known. */
    #endReservation() {
      if (this.shadowRoot) this.shadowRoot.adoptedStyleSheets = [sheet(STYLES + NO_RESERVATION)];
    }

    /**
     * Fits the element to its content. An open list of suggestions overlaps the host's page instead of pushing it
     * down.
     */
    #fit(height: number) {
      const width = this.#box.clientWidth;
      const isSame = this.widget === 'search' && this.#rest?.width === width;
      const rest = isSame ? Math.min(this.#rest?.height ?? height, height) : height;
      if (!this.#rest) this.#endReservation();
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
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective !== 'frame-src' || !blockedURI.startsWith(site)) return;
    for (const element of shown)
      element.giveUp(`la politique de sécurité de cette page (frame-src) n'autorise pas ${site}.`);
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

const STYLES =
  ':host{display:block}:host([hidden]),[hidden]{display:none}div{position:relative}div[inert]{height:0!important;overflow:hidden;visibility:hidden}iframe{display:block;width:100%;border:0}';

/** Style with `!important`: in a shadow tree it counts more than the page's rules. */
const NO_RESERVATION = ':host{min-height:0!important}';

/** Constructed style sheet: a host's content security policy may refuse a `<style>`. */
function sheet(rules: string) {
  const made = new CSSStyleSheet();
  made.replaceSync(rules);
  return made;
}
