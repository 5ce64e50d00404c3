import { createHash } from 'node:crypto';
import { formatMailSender } from '#contract/settings/mail-sender.ts';
import {
  isValidSettingText,
  parseSettingTexts,
  type SettingTexts,
  type SettingValues,
  settingVariableNames,
} from '#contract/settings/parse-setting-texts.ts';
import type { SettingName } from '#contract/settings/settings.ts';
import { toLegalNoticeSettings } from './config-operator.ts';

/** Part of the configuration that only a restart changes, and that settings complete. */
interface RestartDependentConfig {
  publicUrl: string;
  mailSigning: { privateKey: string; keySelector: string; domainName: string | undefined } | undefined;
  backup: { weekly: number };
}

/** Texts of the settings that variables of the environment give, which nobody else changes. */
export const listFixedSettings = (environment: SettingTexts): SettingTexts =>
  Object.freeze(
    Object.fromEntries(
      settingVariableNames.flatMap((name) => {
        const text = environment[name] || environment[formerNames[name] ?? ''];
        return isValidSettingText(name, text) ? [[name, text.trim()]] : [];
      }),
    ),
  );

/** Variables of former releases that still give a setting. */
const formerNames: Partial<Record<SettingName, string>> = { BACKUPS_KEPT: 'BACKUP_DAILY' };

/** Part of the configuration that settings change while the site runs. */
export function toSettingDependentConfig(
  { publicUrl, mailSigning, backup }: RestartDependentConfig,
  texts: SettingTexts,
) {
  const { values: v } = parseSettingTexts(texts);
  const from = formatMailSender(v.MAIL_FROM ?? `ne-pas-repondre@${new URL(publicUrl).hostname}`, v.SITE_NAME);
  return {
    mail: {
      /** Address of the mail server; undefined where mails are files. */
      smtpUrl: v.SMTP_URL,
      /** Sender of all mails as `Name <address>`. */
      from,
      /** DKIM key that signs mails sent over SMTP. */
      dkim: mailSigning && {
        ...mailSigning,
        domainName: mailSigning.domainName ?? from.replace(/^.*@|>.*$/g, ''),
      },
    },
    /** Retention of backups: the last one of each of so many days, and of so many weeks. */
    backupRetention: { daily: v.BACKUPS_KEPT, weekly: backup.weekly },
    /** Minutes after its activation before an account may publish. */
    publishAfterMinutes: v.PUBLISH_AFTER_MINUTES,
    /** `trusted`: what authors with a clean record send goes online without an administrator (`fast-lane/`). */
    moderation: v.MODERATION,
    /** Ready-made reasons of refusals in place of the built-in ones. */
    refusalReasons: v.REFUSAL_REASONS,
    /** Words that hold a listing for an administrator. */
    bannedWords: v.BANNED_WORDS ?? [],
    /** Days for which a listing stays public after it is accepted or renewed. */
    listingDays: { perishable: v.LISTING_DAYS_PERISHABLE, other: v.LISTING_DAYS_OTHER },
    /** Area that the site serves, with the names of its places as they were given; undefined for all of France. */
    territory: toTerritorySettings(v),
    requiresTraderDetails: v.TRADER_DETAILS === 'required',
    /** Sign-ups that are allowed; `domains` are those of the e-mail addresses that may, with `domain`. */
    signUp: { mode: v.SIGN_UP, domains: v.SIGN_UP_DOMAIN ?? [] },
    terms: {
      version: v.TERMS_VERSION,
      isBuiltIn: v.LINK_TERMS === undefined,
      /** Text after the built-in terms; its version is a digest of it. */
      additions:
        v.TERMS_ADDITIONS === undefined
          ? undefined
          : {
              text: v.TERMS_ADDITIONS,
              version: createHash('sha256').update(v.TERMS_ADDITIONS).digest('hex').slice(0, 12),
            },
    },
    embedOrigins: v.EMBED_ORIGINS,
    homeTitle: v.HOME_TITLE,
    homeSentence: v.HOME_SENTENCE,
    /** Announcement on all pages, until a moment if one is given. */
    announcement:
      v.ANNOUNCEMENT === undefined ? undefined : { text: v.ANNOUNCEMENT, until: v.ANNOUNCEMENT_UNTIL },
    site: {
      name: v.SITE_NAME,
      publicUrl,
      logo: v.LOGO,
      /** Text of the operator at the foot of every mail, a paragraph a line. */
      mailFooter: v.MAIL_FOOTER,
      /** Colour of buttons on pages and in mails, as `#c2410c`; undefined for that of the style sheets. */
      accentColor: v.ACCENT_COLOR,
      hostSiteUrl: v.HOST_SITE_URL,
      operator: toLegalNoticeSettings(v),
      /** Links of the footer as absolute addresses; pages of the site where nothing is configured. */
      links: {
        about: v.LINK_ABOUT,
        blog: v.LINK_BLOG,
        contact: v.LINK_CONTACT ?? `${publicUrl}/app/contact`,
        terms: v.LINK_TERMS ?? `${publicUrl}/app/cgu`,
        privacy: v.LINK_PRIVACY ?? `${publicUrl}/app/confidentialite`,
        legal: v.LINK_LEGAL ?? `${publicUrl}/app/mentions-legales`,
        social: (v.LINKS_SOCIAL ?? []).map(([name, url]) => ({ name, url })),
      },
    },
  };
}

/** Departments win where communes are given too, as an environment and a database together may do. */
function toTerritorySettings(v: SettingValues) {
  const { TERRITORY_DEPARTMENTS: departments, TERRITORY_COMMUNES: communes } = v;
  if (!departments && !communes) return undefined;
  return {
    departments: departments ?? [],
    communes: departments ? [] : (communes ?? []),
    /** Kilometres around the communes. */
    radius: v.TERRITORY_RADIUS,
    mode: v.TERRITORY_MODE,
  };
}
