import type { Services } from "#app/contexts.ts";

/** What the back office may know of the access gate: never its password, nor the hash of it. */
export interface MaintenanceState {
  isActive: boolean;
  hasPassword: boolean;
  /** Of the settings, in which it stands; absent while there are none. */
  version?: number;
}

/** For loaders only. */
export async function readMaintenance(content: Services["content"]): Promise<MaintenanceState> {
  const settings = await content.findFirst("settings");
  return {
    isActive: settings?.maintenance.enabled ?? false,
    hasPassword: Boolean(settings?.maintenance.password),
    ...(settings && { version: settings.version }),
  };
}
