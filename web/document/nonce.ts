import { createContext } from 'react';

/** Nonce of the site's inline scripts, under the content security policy; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
