import { STORED_SESSION_CLAIMS_JS_EXPRESSION } from '#web/client/session-token.ts';

/**
 * Inline script in the head, after SET_SESSION_ATTRIBUTE_SCRIPT: sets `data-near` on the document where
 * `useDefaultSearchPlace` will find a place with something near, so that the home page has room for it from the first
 * paint (Tailwind variant `near:`).
 */
export const SET_NEARBY_ATTRIBUTE_SCRIPT = `try{var s=localStorage,n=JSON.parse(s.getItem('near'))||{},d=document.documentElement.dataset;if(!s.getItem('nothing-near')&&(n.last||d.session&&!n.isCommuneHidden&&${STORED_SESSION_CLAIMS_JS_EXPRESSION}.address.city))d.near=''}catch{}`;
