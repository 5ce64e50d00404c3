import { createContext } from 'react';

/** For our inline scripts, under the content security policy; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
