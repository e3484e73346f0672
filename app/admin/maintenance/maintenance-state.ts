import type { Services } from "#app/contexts.ts";

/** The state of the access gate for the back office: without its password or the hash. */
export interface MaintenanceState {
  isActive: boolean;
  hasPassword: boolean;
  /** The version of the settings, which contain it; absent if there are none. */
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
