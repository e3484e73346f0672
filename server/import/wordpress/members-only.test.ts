import { expect, it } from "vitest";
import { isForMembers, isPartlyHidden } from "./members-only.ts";

const isClosed = (content: string, meta: Record<string, string> = {}, builderData: string[] = []) =>
  isForMembers({ content, meta: new Map(Object.entries(meta)), builderData });

/** As Elementor keeps a text with such settings, in a column of a section. */
const elementor = (settings: object) =>
  JSON.stringify([{ elType: "section", elements: [{ elType: "widget", settings: { editor: "Text", ...settings } }] }]);

it.each([
  "[restrict]Intern[/restrict]",
  '<p>Frei</p>[restrict userlevel="editor"]Intern[/restrict]',
  "[members_logged_in]Intern[/members_logged_in]",
  '[Members_Access role="author"]Intern[/members_access]',
  "[s2If is_user_logged_in()]Intern[/s2If]",
  "[_s2If current_user_can(access_s2member_level1)]Intern[/_s2If]",
  '[membership level="1"]Intern[/membership]',
  "[um_loggedin]Intern[/um_loggedin]",
  '[mepr-active rule="5"]Intern[/mepr-active]',
  "[private]Intern[/private]",
  '[groups_member group="Premium"]Intern[/groups_member]',
  '[groups_can capability="read"]Intern[/groups_can]',
  '[pms-restrict subscription_plans="1"]Intern[/pms-restrict]',
  '[um_show_content roles="member"]Intern[/um_show_content]',
  "[wcm_restrict]Intern[/wcm_restrict]",
  '[su_members message="Bitte anmelden"]Intern[/su_members]',
  "[su_private]Intern[/su_private]",
  "[visitor]Für alle[/visitor] [member]Intern[/member]",
  "[emember_protected]Intern[/emember_protected]",
  '[ds_if has_product="12"]Intern[/ds_if]',
  '[ppwp passwords="geheim"]Intern[/ppwp]',
  "[nur_mitglieder]Intern[/nur_mitglieder]",
  '[eyesonly level="subscriber"]Intern[/eyesonly]',
  '<!-- wp:pmpro/membership {"levels":["1"]} --><p>Intern</p><!-- /wp:pmpro/membership -->',
  "<!-- wp:woocommerce-memberships/member-content --><p>Intern</p><!-- /wp:woocommerce-memberships/member-content -->",
  "<!-- wp:memberpress/protected-content -->Intern<!-- /wp:memberpress/protected-content -->",
  '<!-- wp:paragraph {"blockVisibility":{"controlSets":[{"id":1,"enable":true,"controls":{"userRole":{"visibilityByRole":"logged-in"}}}]}} --><p>Intern</p><!-- /wp:paragraph -->',
  '<!-- wp:group {"blockPermissionsCondition":"role","blockPermissionsRoles":["vorstand"]} -->Intern<!-- /wp:group -->',
  '<!-- wp:group {"um_is_restrict":true,"um_who_access":"1"} -->Intern<!-- /wp:group -->',
  '<!-- wp:group {"contentControls":{"enabled":true,"rules":{}}} -->Intern<!-- /wp:group -->',
])("%s is for members", (content) => expect(isClosed(content)).toBe(true));

it.each([
  ["_members_access_role", "subscriber"],
  ["_wpmem_block", "1"],
  ["_wpmem_block", "2"],
  ["rcp_access_level", "5"],
  ["pms-content-restrict-user-status", "loggedin"],
  ["pms-content-restrict-subscription-plan", "12"],
  ["groups-read", "3"],
  ["groups-groups_read_post", "Premium"],
  ["arm_access_plan", "0"],
  ["rcp_user_level", "Subscriber"],
  ["um_content_restriction", 'a:2:{s:26:"_um_custom_access_settings";s:1:"1";s:14:"_um_accessible";s:1:"2";}'],
])("a post with the field %s is for members", (name, value) => expect(isClosed("Text", { [name]: value })).toBe(true));

it.each([
  ["Text", {}],
  ["[sic] [private] und [intern]", {}],
  ["[[restrict]]Beispiel[[/restrict]]", {}],
  ["[um_loggedout]Für alle[/um_loggedout]", {}],
  ["[groups_non_member]Für alle[/groups_non_member]", {}],
  ["[su_guests]Für alle[/su_guests]", {}],
  ["[is_not_logged_in]Für alle[/is_not_logged_in]", {}],
  ['[et_pb_team_member name="Anna"]Unser Team[/et_pb_team_member]', {}],
  ['[team_member]Unser Team[/team_member] [member name="Anna"]Unser Team[/member]', {}],
  ["[protect_email]a@b.example[/protect_email]", {}],
  ["[groups_member] allein", {}],
  ["[restricted-area-map]x[/restricted-area-map]", {}],
  ['<!-- wp:group {"um_is_restrict":true,"um_who_access":"2"} -->Für Gäste<!-- /wp:group -->', {}],
  [
    '<!-- wp:group {"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"logged-out"}}}]}} -->x<!-- /wp:group -->',
    {},
  ],
  ["<!-- wp:acme/team-members --><p>Unser Team</p><!-- /wp:acme/team-members -->", {}],
  ['<!-- wp:paragraph --><p>Das Feld "blockPermissionsRoles": so heißt es</p><!-- /wp:paragraph -->', {}],
  ["Text", { rcp_user_level: "All", _wpmem_block: "0", rcp_access_level: "None" }],
  [
    "Text",
    { um_content_restriction: 'a:2:{s:26:"_um_custom_access_settings";s:1:"0";s:14:"_um_accessible";s:1:"0";}' },
  ],
])("%s with %j is for everybody", (content, meta) => expect(isClosed(content, meta)).toBe(false));

it("a pair of a membership plugin counts wherever a page has its text", () => {
  expect(isClosed("", {}, [elementor({ editor: "[restrict]Intern[/restrict]" }).replaceAll("/", "\\/")])).toBe(true);
  const customFields: [string, string][] = [["text", "[restrict]Intern[/restrict]"]];
  expect(isForMembers({ content: "", meta: new Map(), builderData: [], customFields })).toBe(true);
});

it("a part that a builder shows only to some is for members", () => {
  const conditions = (name: string) => elementor({ e_display_conditions: `[{"condition":"${name}"}]` });
  expect(isClosed("", {}, [conditions("login_status")])).toBe(true);
  expect(isClosed("", {}, ['a:1:{s:18:"visibility_display";s:9:"logged_in";}'])).toBe(true);
  expect(isClosed("", {}, [conditions("current_date")])).toBe(false);
  expect(isClosed("", {}, ['a:1:{s:18:"visibility_display";s:0:"";}'])).toBe(false);
});

const isHidden = (content: string, builderData: string[] = []) => isPartlyHidden({ content, builderData });

it("a block that was hidden is told from one that is shown somewhere", () => {
  const text = (settings: string) => `<!-- wp:heading ${settings} --><h2>A</h2><!-- /wp:heading -->`;
  for (const settings of [
    '{"metadata":{"blockVisibility":false}}',
    '{"blockVisibility":{"hideBlock":true}}',
    '{"vsdesk":true,"uniqueID":"1","vstablet":true,"vsmobile":true}',
    '{"module":{"decoration":{"disabledOn":{"desktop":{"value":"on"}}}}}',
  ])
    expect(isHidden(text(settings))).toBe(true);
  for (const settings of [
    "",
    '{"blockVisibility":{"hideBlock":false}}',
    '{"level":2}',
    '{"vsdesk":true}',
    '{"module":{"decoration":{"disabledOn":{"desktop":{"value":"on"},"phone":{"value":"off"}}}}}',
  ])
    expect(isHidden(text(settings))).toBe(false);
});

it.each([
  ['[vc_row el_id="a" disable_element="yes"][vc_column]A[/vc_column][/vc_row]', true],
  ['[vc_row disable_element=""][vc_column]A[/vc_column][/vc_row]', false],
  ['[et_pb_section fb_built="1" disabled_on="on|on|on" disabled="on"]A[/et_pb_section]', true],
  ['[et_pb_section disabled_on="on|off|off" disabled="off"]A[/et_pb_section]', false],
  ['[fusion_builder_container type="flex" status="draft"]A[/fusion_builder_container]', true],
  ['[fusion_builder_container status="published"]A[/fusion_builder_container]', false],
])("%s is hidden: %s", (content, expected) => expect(isHidden(content)).toBe(expected));

it("a part that a builder hides on every device was shown to nobody", () => {
  const onMost = { hide_desktop: "hidden-desktop", hide_tablet: "hidden-tablet" };
  expect(isHidden("", [elementor({ ...onMost, hide_mobile: "hidden-mobile" })])).toBe(true);
  expect(isHidden("", [elementor({ ...onMost, hide_mobile: "" })])).toBe(false);
  expect(isHidden("", [elementor(onMost)])).toBe(false);
});

it("a text that its element hides was shown to nobody", () => {
  expect(isHidden('<p>A</p><p style="display:none">B</p>')).toBe(true);
  expect(isHidden("", [elementor({ editor: '<p style="display:none">B</p>' })])).toBe(true);
  expect(isHidden(JSON.stringify([['<b style="display:none">B</b>']]))).toBe(true);
  expect(isHidden('<p style="color:red">A</p>', [elementor({ editor: '<p style="color:red">B</p>' })])).toBe(false);
});
