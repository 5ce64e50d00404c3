import Bowser from 'bowser';

const MAX_USER_AGENT_LENGTH = 300;

/** Browser and system for the list of devices, such as "Firefox, Windows". */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  const parts = [browser.name, os.name].filter((name) => name && name !== 'unknown');
  return parts.join(', ') || UNKNOWN;
}

const UNKNOWN = 'Appareil inconnu';
