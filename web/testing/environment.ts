import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { 'happy-dom': happyDom } = builtinEnvironments;

/** Test environment happy-dom, patched where it differs from browsers. */
export default {
  ...happyDom,
  async setup(global, options) {
    // happy-dom creates its own console when the tests' one is hidden: otherwise it would print every refusal of the
    // API.
    const { console } = global;
    global.console = undefined;
    const environment = await happyDom.setup(global, options);
    global.console = console;
    global.reportError = console.error;
    mendForms(global);
    reflectRoles(global.Element.prototype);
    // Fake popovers, which happy-dom lacks: they are always open.
    global.HTMLElement.prototype.hidePopover ??= () => {};
    return environment;
  },
} satisfies Environment;

function mendForms({ HTMLFormElement, FormData, Event, SubmitEvent }: typeof globalThis) {
  const { requestSubmit } = HTMLFormElement.prototype;
  // Submitter null: happy-dom names the form itself when there is none.
  HTMLFormElement.prototype.requestSubmit = function (submitter) {
    if (submitter) return requestSubmit.call(this, submitter);
    this.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: null }));
  };
  // Event `formdata` fired, by which a page adds fields and which happy-dom lacks.
  globalThis.FormData = class extends FormData {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super(form, submitter);
      form?.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData: this }));
    }
  };
}

/** Writes roles and states that are set as properties to their attributes, as happy-dom does not. */
function reflectRoles(prototype: Element) {
  for (const [property, attribute] of [
    ['role', 'role'],
    ['ariaLabel', 'aria-label'],
    ['ariaExpanded', 'aria-expanded'],
    ['ariaHidden', 'aria-hidden'],
  ] as const)
    Object.defineProperty(prototype, property, {
      configurable: true,
      get(this: Element) {
        return this.getAttribute(attribute);
      },
      set(this: Element, value: string) {
        this.setAttribute(attribute, value);
      },
    });
}
