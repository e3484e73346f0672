import { expect, it } from "vitest";
import { isForMembers, isPartlyHidden } from "./members-only.ts";

const isClosed = (content: string, meta: Record<string, string> = {}) =>
  isForMembers({ content, meta: new Map(Object.entries(meta)) });

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
  ["rcp_user_level", "Subscriber"],
  ["um_content_restriction", 'a:2:{s:26:"_um_custom_access_settings";s:1:"1";s:14:"_um_accessible";s:1:"2";}'],
])("a post with the field %s is for members", (name, value) => expect(isClosed("Text", { [name]: value })).toBe(true));

it.each([
  ["Text", {}],
  ["[sic] [private] und [intern]", {}],
  ["[[restrict]]Beispiel[[/restrict]]", {}],
  ["[um_loggedout]Für alle[/um_loggedout]", {}],
  ["[restricted-area-map]x[/restricted-area-map]", {}],
  ['<!-- wp:group {"um_is_restrict":true,"um_who_access":"2"} -->Für Gäste<!-- /wp:group -->', {}],
  [
    '<!-- wp:group {"blockVisibility":{"controlSets":[{"controls":{"userRole":{"visibilityByRole":"logged-out"}}}]}} -->x<!-- /wp:group -->',
    {},
  ],
  ["<!-- wp:acme/team-members --><p>Unser Team</p><!-- /wp:acme/team-members -->", {}],
  ['<!-- wp:paragraph --><p>Das Feld "blockPermissionsRoles": so heißt es</p><!-- /wp:paragraph -->', {}],
  ["Text", { rcp_user_level: "All", _wpmem_block: "0" }],
  [
    "Text",
    { um_content_restriction: 'a:2:{s:26:"_um_custom_access_settings";s:1:"0";s:14:"_um_accessible";s:1:"0";}' },
  ],
])("%s with %j is for everybody", (content, meta) => expect(isClosed(content, meta)).toBe(false));

it("a block that was hidden is told from one that is shown somewhere", () => {
  const text = (settings: string) => `<!-- wp:heading ${settings} --><h2>A</h2><!-- /wp:heading -->`;
  for (const settings of ['{"metadata":{"blockVisibility":false}}', '{"blockVisibility":{"hideBlock":true}}'])
    expect(isPartlyHidden({ content: text(settings) })).toBe(true);
  for (const settings of ["", '{"blockVisibility":{"hideBlock":false}}', '{"level":2}'])
    expect(isPartlyHidden({ content: text(settings) })).toBe(false);
});
