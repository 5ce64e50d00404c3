/** Logo of the site: its path and its size in pixels. */
export interface SiteLogo {
  path: string;
  width: number;
  height: number;
}

/** True for a logo so wide that it holds the name of the site, which then is not shown beside it. */
export const isWordmark = ({ width, height }: Pick<SiteLogo, 'width' | 'height'>) => width >= 2 * height;
