import type { Services } from "#app/contexts.ts";

/** The state of the access gate for the back office: without its password or the hash. */
export interface GateState {
  isActive: boolean;
  hasPassword: boolean;
  /** The version of the settings, which contain it; absent if there are none. */
  version?: number;
}

/** For loaders only. */
export async function readGate(content: Services["content"]): Promise<GateState> {
  const settings = await content.findFirst("settings");
  return {
    isActive: settings?.maintenance.enabled ?? false,
    hasPassword: Boolean(settings?.maintenance.password),
    ...(settings && { version: settings.version }),
  };
}
