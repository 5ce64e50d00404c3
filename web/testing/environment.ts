import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { 'happy-dom': happyDom } = builtinEnvironments;

/** happy-dom with a console of its own: it would print every refusal of the API, as browsers do. */
export default {
  ...happyDom,
  async setup(global, options) {
    const { console } = global;
    global.console = undefined;
    const environment = await happyDom.setup(global, options);
    global.console = console;
    return environment;
  },
} satisfies Environment;
