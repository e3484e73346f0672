import { Radio, Stack } from "@mantine/core";
import { type Role, roles } from "#model/accounts/permission.ts";
import { roleDescriptions, roleLabels } from "#text/accounts/role.ts";

/** A choice of roles, each with a description of its permissions. */
export function RoleChoice({
  value,
  error,
  onChange,
}: {
  value: Role;
  error?: string | undefined;
  onChange: (role: Role) => void;
}) {
  return (
    <Radio.Group label="Rolle" value={value} onChange={(role) => onChange(role as Role)} error={error} size="md">
      <Stack gap="xs" mt="xs">
        {roles.map((role) => (
          <Radio key={role} value={role} label={roleLabels[role]} description={roleDescriptions[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
