/**
 * Replacement for the modules of React Router that load features switched off here: routes discovered on demand
 * (`routeDiscovery` is `initial`) and instrumentation. `vite.config.ts` puts it in their place, for browsers only.
 */
const switchedOff = () => {
  throw new Error('This part of React Router is left out: see vite.config.ts');
};

/** No-op for functions that the router calls although their feature is off. */
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
