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

/** Blocks of such plugins (Paid Memberships Pro, WooCommerce Memberships, MemberPress, …). */
const ofBlocks =
  /^[\w-]+\/(?:[\w-]+-)?(?:restrict(?:ed)?(?:-content)?|members?-(?:only|content)|membership|protected-content|private-content|logged-in(?:-content)?)$/i;
/**
 * Settings that any block may have: of Block Visibility, Members, Ultimate Member, Paid Memberships Pro, Content Control,
 * Otter and EditorsKit.
 */
const ofSettings =
  /"visibilityByRole":"(?!public|all|logged-out)|"blockPermissions(?:Condition|Roles|Type)":|"um_is_restrict":true[^{}]*"um_who_access":"?1|"visibilityBlockEnabled":true|"contentControls":\{"enabled":true|"type":"(?:loggedInUser|userRoles)"|"loggedout":false/;
const hidden = /"blockVisibility":false|"hideBlock":true/;
const block = /<!--\s+wp:([\w/-]+)(?:\s+(\{[\s\S]*?\}))?\s+\/?-->/g;

/** Whether the old site showed a block of an item to nobody. */
export function isPartlyHidden({ content }: Pick<WordPressItem, "content">): boolean {
  return content.matchAll(block).some(([, , settings = ""]) => hidden.test(settings));
}

/** Whether the old site showed an item, or a part of its text, only to people who had signed in. */
export function isForMembers({ content, meta }: Pick<WordPressItem, "content" | "meta">): boolean {
  const text = content.toLowerCase();
  for (const [, name = "", settings = ""] of content.matchAll(block))
    if (ofBlocks.test(name) || ofSettings.test(settings)) return true;
  for (const [, name = ""] of content.matchAll(restricted)) if (text.includes(`[/${name.toLowerCase()}]`)) return true;
  return Object.entries(restrictions).some(([name, value]) => value.test(meta.get(name) ?? ""));
}
