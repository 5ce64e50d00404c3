/**
 * What stands in React Router's place where it would load features that are switched off here: routes discovered on
 * demand (`routeDiscovery` is `initial`) and instrumentation. `vite.config.ts` puts it there, for browsers only.
 */
const switchedOff = () => {
  throw new Error('This part of React Router is left out: see vite.config.ts');
};

/** The router calls these although the features are off. */
const nothing = () => undefined;

export const isFogOfWarEnabled = () => false;
export const getPartialManifest = switchedOff;
export const getPatchRoutesOnNavigationFunction = nothing;
export const useFogOFWarDiscovery = nothing;

export class RouteDiscoveryRuntime {
  constructor() {
    switchedOff();
  }
}
export const getCustomPatchRoutesOnNavigationFunction = switchedOff;
export const useCustomRouteDiscovery = switchedOff;
export const useRouteDiscovery = switchedOff;

export const consumeInstrumentationClientResultMetaReceiver = nothing;
export const getRouteInstrumentationUpdates = switchedOff;
export const instrumentClientSideRouter = switchedOff;
export const instrumentHandler = switchedOff;
