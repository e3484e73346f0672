import type { WordPressItem } from "./wxr.ts";

/** Pairs of membership plugins (Members, Restrict Content, Ultimate Member, Paid Memberships Pro, s2Member, …). */
const ofMembers = [
  ...["restrict", "is_paid", "members_only", "memberonly", "members_logged_in", "members_access", "membership"],
  ...["um_loggedin", "swpm_protected", "ihc-hide-content", "arm_restrict_content", "mepr-active", "mepr-show"],
  ...["wlm_private", "wlm_ismember", "wpmem_logged_in", "rcp_restrict", "passster", "content_protector", "private"],
  ...[
    "loggedin",
    "logged_in",
    "logged-in",
    "is_logged_in",
    "user_logged_in",
    "if_logged_in",
    "nur_mitglieder",
    "intern",
  ],
].join("|");
/** s2Member numbers its pairs to nest them: "[_s2If]". */
const restricted = new RegExp(`(?<!\\[)\\[(${ofMembers}|_{0,3}s2(?:if|member-\\w+))(?![\\w-])[^[\\]]{0,500}\\]`, "gi");

/** Custom fields in which such plugins say who may see a post, and values that say: only some. */
const restrictions: Readonly<Record<string, RegExp>> = {
  _members_access_role: /\S/,
  _wpmem_block: /^1$/,
  rcp_subscription_level: /\S/,
  _is_paid: /^1$/,
  rcp_user_level: /^(?!all$)\S/i,
  um_content_restriction: /"_um_custom_access_settings";(?:b:1|s:1:"1").*"_um_accessible";s:1:"2"/s,
  ihc_mb_who: /^(?!all$)\S/i,
};

/** Whether the old site showed an item, or a part of its text, only to people who had signed in. */
export function isForMembers({ content, meta }: Pick<WordPressItem, "content" | "meta">): boolean {
  const text = content.toLowerCase();
  for (const [, name = ""] of content.matchAll(restricted)) if (text.includes(`[/${name.toLowerCase()}]`)) return true;
  return Object.entries(restrictions).some(([name, value]) => value.test(meta.get(name) ?? ""));
}
