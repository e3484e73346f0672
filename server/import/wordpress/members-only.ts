import { hidesTextInJson } from "../texts/hidden-text.ts";
import { readBuilderData } from "./builder-data.ts";
import { isSettings } from "./builder-settings.ts";
import type { WordPressItem } from "./wxr.ts";

/** Names of the pairs of membership plugins that say nothing by their words: WooCommerce, DigiMember, AccessAlly, Memberium, … */
const ofPlugins =
  /^(?:is_paid|intern|ihc-hide-content|mepr-(?:active|show)|wlm_\w+|groups_can|um_show_content|ds_if|digimember_if|accessally_\w+|memb_\w+|pc-pvt-content|ppwp?|passster|student|_{0,3}s2(?:if|member-\w+))$/;
/** And of all others: "members_only", "su_members", "pms-restrict", "is_user_logged_in", "nur_mitglieder", "content_protector". */
const membersWord =
  /(?:^|[_-])restrict(?:ed)?(?:[_-]content)?$|logged_?-?in|protect|private?$|(?:^|[_-])private[_-]|eyes_?only|members?_?only|members?(?:[_-]|$)|membership$|mitglied|subscribers?$/;
/** What is not for guests alone, no list of a team, and no address that robots shall not read. */
const otherPair =
  /(?:^|[_-])(?:not?|non|non_?members?|guests?|visitors?)(?:[_-]|$)|logged_?-?out|team|staff|board|crew|vorstand|mail|image/;
/** A person of a team, as themes show them. */
const ofPerson = /\s(?:name|title|image|img|photo|picture)\s*=/;
/** s2Member numbers its pairs to nest them: "[_s2If]". */
const opening = /(?<!\[)\[([a-z_][\w-]{1,60})(?![\w-])([^[\]]{0,500})\]/g;
const closing = /\[\/([a-z_][\w-]{1,60})\]/g;

function isPairOfMembers(name: string, attributes: string): boolean {
  if (ofPlugins.test(name)) return true;
  const isPerson = /members?$/.test(name) && ofPerson.test(attributes);
  return membersWord.test(name) && !otherPair.test(name) && !isPerson;
}

/** Custom fields in which such plugins say who may see a post, and values that say: only some. */
const restrictions: Readonly<Record<string, RegExp>> = {
  _members_access_role: /\S/,
  _wpmem_block: /^[12]$/,
  rcp_subscription_level: /\S/,
  rcp_access_level: /^(?!none$|0$)\S/i,
  _is_paid: /^1$/,
  rcp_user_level: /^(?!all$)\S/i,
  um_content_restriction: /"_um_custom_access_settings";(?:b:1|s:1:"1").*"_um_accessible";s:1:"2"/s,
  ihc_mb_who: /^(?!all$)\S/i,
  "pms-content-restrict-user-status": /loggedin/,
  "pms-content-restrict-subscription-plan": /\S/,
  "groups-read": /\S/,
  "groups-groups_read_post": /\S/,
  arm_access_plan: /\S/,
  wp_protect_password_multiple_passwords: /\S/,
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

/** Rows and sections that WPBakery, Divi and Avada keep but do not show. */
const hiddenShortcode =
  /\[(?:vc_\w+\s[^[\]]*\bdisable_element="yes"|et_pb_\w+\s[^[\]]*\bdisabled="on"|fusion_builder_container\s[^[\]]*\bstatus="draft")/;
/** The same in the blocks of Kadence and of Divi 5, on every device. */
const hiddenBlock =
  /^(?=.*"vsdesk":true)(?=.*"vstablet":true)(?=.*"vsmobile":true)|"disabledOn":\{"desktop":\{"value":"on"\}(?!.{0,80}"off")/s;
const maximumDepth = 100;
/** Elementor hides a part on each device, or shows it under a condition. */
const onDevices = ["hide_desktop", "hide_tablet", "hide_mobile"];

/** Whether the old site showed a part of an item to nobody. */
export function isPartlyHidden({ content, builderData }: Pick<WordPressItem, "content" | "builderData">): boolean {
  return (
    content.matchAll(block).some(([, , settings = ""]) => hidden.test(settings) || hiddenBlock.test(settings)) ||
    hiddenShortcode.test(content) ||
    [content, ...builderData].some(hidesTextInJson) ||
    hasSetting(
      builderData,
      /"hide_mobile"|visibility_display/,
      (settings) =>
        onDevices.every((name) => typeof settings[name] === "string" && settings[name] !== "") ||
        settings.visibility_display === "0",
    )
  );
}

/** Whether the old site showed an item, or a part of its text, only to people who had signed in. */
export function isForMembers({
  content,
  meta,
  builderData,
  customFields = [],
}: Pick<WordPressItem, "content" | "meta" | "builderData"> & Partial<Pick<WordPressItem, "customFields">>): boolean {
  for (const [, name = "", settings = ""] of content.matchAll(block))
    if (ofBlocks.test(name) || ofSettings.test(settings)) return true;
  const ofFields = customFields.map(([, value]) => value);
  // PHP writes "/" as "\/" in JSON.
  const text = [content, ...builderData, ...ofFields].join("\n").toLowerCase().replaceAll("\\/", "/");
  const closed = new Set(text.matchAll(closing).map(([, name]) => name));
  for (const [, name = "", attributes = ""] of closed.size > 0 ? text.matchAll(opening) : [])
    if (closed.has(name) && isPairOfMembers(name, attributes)) return true;
  return (
    Object.entries(restrictions).some(([name, value]) => value.test(meta.get(name) ?? "")) ||
    hasSetting(
      builderData,
      /e_display_conditions|visibility_display/,
      (settings) =>
        /login_status|user_role/.test(JSON.stringify(settings.e_display_conditions ?? "")) ||
        settings.visibility_display === "logged_in",
    )
  );
}

/**
 * Whether a part of a page that a builder keeps in its own data has such settings.
 * @param names what has to be there, so that few pages are read
 */
function hasSetting(
  builderData: readonly string[],
  names: RegExp,
  isSuch: (settings: Record<string, unknown>) => boolean,
): boolean {
  const walk = (node: unknown, depth: number): boolean => {
    if (depth > maximumDepth || typeof node !== "object" || node === null) return false;
    return (isSettings(node) && isSuch(node)) || Object.values(node).some((inner) => walk(inner, depth + 1));
  };
  return builderData.some((written) => names.test(written) && walk(readBuilderData(written), 0));
}
