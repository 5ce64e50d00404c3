/** Pattern of requests that every page makes beside its content: their age is not the age of the page. */
const BACKGROUND_REQUESTS = /^\/api\/(messages\/unread|favorites\/ids|users\/user|site)/;

/** Content of one page that others request in the background, by its path in the API. */
const CONTENT_OF: Record<string, string> = { '/api/search': '/alerts' };

export const isBackgroundApiPath = (path: string): boolean => BACKGROUND_REQUESTS.test(path);

/**
 * False for data that a page requests in the background but another page shows; true for all other data. The age of
 * what is shown is that of these.
 * @param path path in the API
 * @param page path under `/app`
 */
export const isApiDataShownOnPage = (path: string, page: string): boolean =>
  !(path in CONTENT_OF) || CONTENT_OF[path] === page;
