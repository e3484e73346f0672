import { expect, it } from "vitest";
import { isForMembers } from "./members-only.ts";

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
  ["Text", { rcp_user_level: "All", _wpmem_block: "0" }],
  [
    "Text",
    { um_content_restriction: 'a:2:{s:26:"_um_custom_access_settings";s:1:"0";s:14:"_um_accessible";s:1:"0";}' },
  ],
])("%s with %j is for everybody", (content, meta) => expect(isClosed(content, meta)).toBe(false));
