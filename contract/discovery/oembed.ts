/** Path of the oEmbed answer. @param url absolute address of the page */
export const oembedPath = (url: string) => `/api/oembed?format=json&url=${encodeURIComponent(url)}`;
