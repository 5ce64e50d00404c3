import { readFileSync } from 'node:fs';
import { error, type WebDriver, type WebElement } from 'selenium-webdriver';

/** Timeout for anything to appear: a page rendered without a graphics card beside other tests is slow. */
const PATIENCE_MS = 60_000;

/** Reads a page by roles and names, as Playwright does. */
const TESTING_LIBRARY = readFileSync(
  new URL('../../node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js', import.meta.url),
  'utf8',
);

type Text = string | RegExp;
type By = 'Role' | 'LabelText' | 'PlaceholderText' | 'Text';

export interface WebKitTab {
  driver: WebDriver;
  /**
   * Opens a page.
   * @param path below `/app/`, or an address
   */
  open: (path: string) => Promise<void>;
  click: (role: string, name: Text) => Promise<void>;
  /** Types into the field of this label. */
  type: (label: Text, text: string) => Promise<void>;
  /** Types into the field of this placeholder. */
  write: (placeholder: string, text: string) => Promise<void>;
  /** Types, and picks the suggestion of this name. */
  pick: (label: string, text: string, option: Text) => Promise<void>;
  /** Waits until this text is shown. */
  see: (text: Text) => Promise<void>;
  seeRole: (role: string, name: Text) => Promise<void>;
  /** Waits until no such element is visible. */
  miss: (text: Text) => Promise<void>;
  untilAt: (address: RegExp) => Promise<void>;
}

export function openWebKitTab(driver: WebDriver, baseUrl: string): WebKitTab {
  /** Elements that are visible. */
  const find = async (by: By, what: Text, name?: Text): Promise<WebElement[]> => {
    const asSent = (text?: Text) =>
      text instanceof RegExp ? { source: text.source, flags: text.flags } : text;
    const ask = () => driver.executeScript<WebElement[] | null>(findInPage, by, asSent(what), asSent(name));
    const found = await ask();
    if (found) return found;
    await driver.executeScript(TESTING_LIBRARY);
    return (await ask()) ?? [];
  };

  /**
   * Retries an action until it works: an element that was found may be rendered again before it is touched.
   */
  const act = async (
    by: By,
    what: Text,
    name: Text | undefined,
    action: (element: WebElement) => Promise<unknown>,
  ) => {
    let failure: unknown;
    await driver
      .wait(
        async () => {
          try {
            const [element] = await find(by, what, name);
            if (!element) return false;
            // An element below the window is not always in reach after the driver's own scrolling.
            await driver.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);
            await action(element);
            return true;
          } catch (thrown) {
            if (!PASSING.some((kind) => thrown instanceof kind)) throw thrown;
            failure = thrown;
            return false;
          }
        },
        PATIENCE_MS,
        undefined,
        100,
      )
      .catch((thrown) => {
        throw new Error(`${by} ${what} ${name ?? ''}: ${failure ?? 'not found'}`, { cause: thrown });
      });
  };
  const nothing = async () => {};
  /**
   * Wait for a stable layout: one that moves before the driver's click would have another element clicked.
   */
  const hit = async (element: WebElement) => {
    await driver.executeAsyncScript(aimAt, element);
    await element.click();
    if (await driver.executeScript(hasMissed)) throw new error.ElementClickInterceptedError('It moved away');
  };

  return {
    driver,
    async open(path) {
      await driver.get(new URL(path, baseUrl).href);
      await driver.wait(
        () => driver.executeScript<boolean>(IS_ALIVE),
        PATIENCE_MS,
        `${path} stays still`,
        100,
      );
    },
    click: (role, name) => act('Role', role, name, hit),
    type: (label, text) => act('LabelText', label, undefined, (field) => field.sendKeys(text)),
    write: (placeholder, text) =>
      act('PlaceholderText', placeholder, undefined, (field) => field.sendKeys(text)),
    async pick(label, text, option) {
      // A field becomes a combobox when somebody comes near it.
      await act('LabelText', label, undefined, hit);
      await act('Role', 'combobox', label, (field) => field.sendKeys(text));
      await act('Role', 'option', option, hit);
    },
    see: (text) => act('Text', text, undefined, nothing),
    seeRole: (role, name) => act('Role', role, name, nothing),
    miss: async (text) => {
      await driver.wait(
        async () => (await find('Text', text)).length === 0,
        PATIENCE_MS,
        `${text} is shown`,
        100,
      );
    },
    untilAt: async (address) => {
      await driver.wait(
        async () => address.test(await driver.getCurrentUrl()),
        PATIENCE_MS,
        `${address}`,
        100,
      );
    },
  };
}

const PASSING = [
  error.StaleElementReferenceError,
  error.ElementNotInteractableError,
  error.ElementClickInterceptedError,
];

/** Runs in the page: null before the library is there. */
const findInPage = `
  const [by, what, name] = arguments;
  const library = window.TestingLibraryDom;
  if (!library) return null;
  const read = (text) => text?.source ? new RegExp(text.source, text.flags) : text ?? undefined;
  const options = by === 'Role' ? { name: read(name) } : {};
  return library['queryAllBy' + by](document.body, read(what), options).filter((element) =>
    element.checkVisibility({ visibilityProperty: true }) || element.type === 'file');
`;

/**
 * Runs in the page: ends once an element stands where it stood a frame ago; from then on a click that goes elsewhere is
 * swallowed, and noted.
 */
const aimAt = `
  const [element, done] = arguments;
  if (!('aim' in window))
    for (const type of ['mousedown', 'mouseup', 'click'])
      addEventListener(type, (event) => {
        if (type === 'mousedown' && window.aim) aim.isMissed = !event.composedPath().includes(aim.element);
        if (window.aim?.isMissed) {
          event.preventDefault();
          event.stopImmediatePropagation();
        }
      }, true);
  let before;
  const look = () => {
    const { x, y } = element.getBoundingClientRect();
    if (before?.x !== x || before.y !== y) {
      before = { x, y };
      return requestAnimationFrame(look);
    }
    window.aim = { element, isMissed: true };
    done();
  };
  look();
`;

/**
 * True: the click went elsewhere, or has not come; one that comes late is swallowed. Another page knows nothing of it.
 */
const hasMissed = `
  const isMissed = window.aim?.isMissed === true;
  window.aim = isMissed ? { isMissed } : undefined;
  return isMissed;
`;

/** React has taken over what the server rendered, its effects included, the router's among them. */
const IS_ALIVE = 'return history.scrollRestoration === "manual"';
