import Bowser from 'bowser';

const LONGEST_USER_AGENT = 300;

/** For example "Firefox, Windows", for the list of devices. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_USER_AGENT));
  const known = [browser.name, os.name].filter((name) => name && name !== 'unknown');
  return known.join(', ') || UNKNOWN;
}

const UNKNOWN = 'Appareil inconnu';
