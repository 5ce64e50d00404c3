/** Path of the oEmbed answer. @param url absolute address of the page */
export const buildOembedPath = (url: string) => `/api/oembed?format=json&url=${encodeURIComponent(url)}`;
